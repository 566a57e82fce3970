import fs from 'node:fs';
import { readQuotes } from './src/server/knowledge/quote.ts';
import { botOfFiles } from './src/server/knowledge/test/bot-of-files.ts';
import { createLexicon } from './src/server/knowledge/lexicon/lexicon.ts';
const buildings=[...Array(12)].map((_,i)=>`Chapter ${i+1}\n\nThis chapter describes the rules of building ${i+1}. The access code of building ${i+1} is ${1000+i*37}. Doors close at ${17+i%5}:30.\n\n${'Visitors must sign in at the front desk and wear a badge at all times while they are inside the premises. '.repeat(8)}${i==6?'\n\nThe parking garage of the north wing closes on Sundays and the barrier is opened by the night guard, whose telephone number is 555-0147.':''}`).join('\n\n');
const base=[{fileName:'buildings.pdf',text:buildings},{fileName:'readme-ops.md',text:fs.readFileSync('/tmp/strg/files/readme-ops.md','utf8')},{fileName:'canteen.html',text:fs.readFileSync('/tmp/strg/files/canteen.html','utf8').replace(/<[^>]+>/g,'\n')}];
const large={fileName:'large.txt',text:fs.readFileSync('/tmp/strg/files/large.txt','utf8')};
const qs=['What is the access code of building 5?','access code of building 5','When do the doors of building 3 close?','What time does lunch start?','When does the canteen serve lunch?','How fast must P1 be answered?','Where is the swimming pool?','What is the access code of building 99?','Who is the queen of France?'];
for(const [n,files] of [['small',base],['with large',[...base,large]]]){const bot=botOfFiles(files);console.log('==',n);for(const q of qs){const found=await bot.search(q,8);const r=readQuotes(q,found);console.log(r.support.toFixed(2),q,'|',r.quotes[0]?.text.slice(0,80).replace(/\n/g,' '),JSON.stringify(r.features,(k,v)=>typeof v==='number'?+v.toFixed(2):v))}}
