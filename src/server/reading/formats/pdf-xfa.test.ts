import { PDFDocument, PDFName, PDFString, StandardFonts } from 'pdf-lib';
import { expect, it } from 'vitest';
import { readFileWith } from '../testing/read.ts';
import { readPdf } from './pdf.ts';

const caption = (text: string) => `<caption reserve="30mm"><value><text>${text}</text></value></caption>`;
const template = `<template xmlns="http://www.xfa.org/schema/xfa-template/3.3/"><subform name="form1" layout="tb">
<pageSet><pageArea><contentArea x="10mm" y="10mm" w="190mm" h="260mm"/><medium stock="a4" short="210mm" long="297mm"/></pageArea></pageSet>
<subform layout="tb" w="190mm">
<draw w="150mm" h="8mm"><value><text>Application for a berth</text></value></draw>
<field name="vessel" w="150mm" h="8mm">${caption('Vessel')}<ui><textEdit/></ui><value><text>Marisol</text></value></field>
<field name="months" w="150mm" h="8mm">${caption('Months')}<ui><numericEdit/></ui><value><integer>7</integer></value></field>
<field name="power" w="150mm" h="8mm">${caption('Shore power')}<ui><checkButton/></ui><items><text>1</text><text>0</text></items><value><text>1</text></value></field>
<field name="waste" w="150mm" h="8mm">${caption('Waste')}<ui><checkButton/></ui><items><text>1</text><text>0</text></items><value><text>0</text></value></field>
<field name="quay" w="150mm" h="8mm">${caption('Quay')}<ui><choiceList/></ui><items><text>North</text><text>South</text></items><value><text>South</text></value></field>
</subform></subform></template>`;
const form = `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/">${template}<xfa:datasets xmlns:xfa="http://www.xfa.org/schema/xfa-data/1.0/"><xfa:data/></xfa:datasets></xdp:xdp>`;

/** A PDF whose pages are made by the form in it; what is drawn asks to wait. */
async function makeForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([400, 400]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawText('Please wait until the form is shown by a newer program.', { x: 20, y: 350, size: 12, font });
  const { context } = document;
  const fields = context.obj({ Fields: [], XFA: context.register(context.stream(form)) });
  document.catalog.set(PDFName.of('AcroForm'), fields);
  document.catalog.set(PDFName.of('NeedsRendering'), context.obj(true));
  document.catalog.set(PDFName.of('Lang'), PDFString.of('en'));
  return document.save();
}

it('a form that makes its own pages is read with what was filled in', async () => {
  const { text } = await readFileWith(readPdf, await makeForm());
  expect(text).toContain('Application for a berth');
  expect(text).toContain('Vessel: Marisol');
  expect(text).toContain('Months: 7');
  expect(text).toContain('[x] Shore power');
  expect(text).toContain('[ ] Waste');
  expect(text).toContain('Quay: South');
  expect(text).not.toContain('wait');
});
