import type { ModelQuirk } from '#rules/model-quirks.ts';
import { digestOfDescription, nameOf, type RequestBody, toolsOf } from './apply-quirks.ts';
import type { Refusal } from './read-refusal.ts';
import { sentencesOf } from './sentences-of.ts';

/** The tool whose description a refusal names, by its name or its number in the list. */
export function refusedTool({ text, places }: Refusal, body: RequestBody): ModelQuirk | undefined {
  const tools = toolsOf(body);
  if (tools.length === 0) return undefined;
  const asQuirk = (tool: unknown): ModelQuirk => ({
    kind: 'tool',
    name: nameOf(tool),
    digest: digestOfDescription(tool),
  });
  const named = tools.filter((tool) => isQuoted(nameOf(tool), text));
  // Names may begin alike.
  const [longest] = named.sort((one, other) => nameOf(other).length - nameOf(one).length);
  if (longest !== undefined) return asQuirk(longest);
  for (const place of [...places, ...placesInWords(text)]) {
    const list = place.findIndex((name) =>
      /^(?:tools|functions|functionDeclarations|function_declarations)$/.test(name),
    );
    const index = Number(place[list + 1]);
    if (list === -1 || !Number.isInteger(index)) continue;
    const inner = place.slice(list + 2);
    // A field of the protocol, such as `strict`, goes by itself.
    const isSchema =
      inner.length === 0 ||
      inner.some((name) => /^(?:parameters|input_schema|name|properties|custom)$/.test(name));
    const tool =
      tools[
        place.includes('function_declarations')
          ? Number(place.at(place.indexOf('function_declarations') + 1))
          : index
      ];
    if (isSchema && tool !== undefined) return asQuirk(tool);
  }
  return undefined;
}

/** `tools[3].function.parameters` and `tools.3.custom.input_schema`, in a sentence. */
const placesInWords = (text: string): string[][] =>
  [
    ...text.matchAll(
      /\b(?:tools|functions|function_declarations|functionDeclarations)[[.]\d{1,3}[\w.[\]]{0,100}/g,
    ),
  ].map(([path]) => path.split(/[.[\]]+/).filter(Boolean));

/** A tool's name in quotation marks, or as a word that no sentence has. */
function isQuoted(name: string, text: string): boolean {
  if (name === '') return false;
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + name.length] ?? ' ';
    if (/[\w-]/.test(before) || /[\w-]/.test(after)) continue;
    if (/["'`“‘«]/.test(before) || /[_\d]|[a-z][A-Z]/.test(name)) return true;
    if (/\b(?:function|tool|función|herramienta)\W{0,3}$/i.test(text.slice(Math.max(0, at - 16), at)))
      return true;
  }
  return false;
}

/** What a sentence has where it is about tools. */
export const toolWord =
  'tools?|tool[ -]?use|tool[ -]?call(?:s|ing)?|function[ -]?call(?:s|ing)?|functions|herramientas|funciones';
const able = 'support|accept|allow|implement|handle|provide|permit|enabl|availab';

/** How models and servers say that they take none: that it is not supported or enabled, or that a switch is missing. */
const unable = [
  `(?:\\bnot|n't|\\bcannot|\\bnever|\\bno longer) (?:\\w+ ){0,2}(?:${able})\\w*\\b.{0,60}\\b(?:${toolWord})\\b`,
  `\\b(?:${toolWord})\\b.{0,40}(?:\\bnot|n't|\\bno longer) (?:\\w+ ){0,2}(?:${able})`,
  `\\bunsupported\\b.{0,30}\\b(?:${toolWord})\\b`,
  `\\b(?:${toolWord})\\b.{0,40}\\b(?:unsupported|disabled|unavailable)\\b`,
  `\\bno\\b.{0,40}\\bsupport\\w*\\b.{0,40}\\b(?:${toolWord})\\b`,
  `\\bwithout\\b.{0,20}\\b(?:${toolWord})\\b.{0,10}\\bsupport\\b`,
  `\\b(?:${toolWord})\\b.{0,60}\\brequires?\\b.{0,60}(?:--|flag|pars(?:er|ing)|enabl|to be set|option|config)`,
  'no (?:se )?(?:admite|soporta|acepta|permite)n?.{0,40}(?:herramientas|funciones)',
  '(?:herramientas|funciones).{0,40}no (?:se |están |son )?(?:admi|soport|permit|disponib|compatib)',
  'não (?:suporta|aceita|permite).{0,40}(?:ferramentas|funções)',
  'unterstützt kein.{0,30}(?:werkzeug|tools?\\b|funktionsaufruf)',
  'ne (?:prend pas en charge|supporte pas|gère pas).{0,40}(?:outils|fonctions)',
  '不支持.{0,12}(?:工具|函数|tool|function)',
].map((pattern) => new RegExp(pattern, 'i'));

/** With these a sentence is about something of tools: how they are called, described or answered. */
const ofTools =
  /\b(?:roles?|messages?|responses?|results?|signatures?|schemas?|called|arguments|parallel\w*|multiple|single|simultaneous\w*|strict|names?|descriptions?|too (?:long|many)|stream\w*|reasoning_effort|response_format|mime|json)\b|\btool_choice\W{1,6}(?:required|any|named|function)\b/i;

/**
 * Whether a model or its server says that it takes no tools at all. That alone is an ability: of what a call or its
 * answer lacks, or of what stands beside tools, another request is right.
 */
export const takesNoTools = (text: string): boolean =>
  sentencesOf(text).some(
    (sentence) => !ofTools.test(sentence) && unable.some((pattern) => pattern.test(sentence)),
  );
