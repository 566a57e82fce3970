import type { OfferedModel } from './model-providers.ts';

/** What a model wants in front of a question, and of a passage, so that their vectors lie together. */
export type EmbeddingPrefixes = { query: string; passage: string };

const instruct =
  'Instruct: Given a web search query, retrieve relevant passages that answer the query\nQuery: ';
const represent = 'Represent this sentence for searching relevant passages: ';

/** By names of models, the first that fits; as their makers say. */
const presets: readonly (readonly [RegExp, EmbeddingPrefixes])[] = [
  [/nomic-embed/i, { query: 'search_query: ', passage: 'search_document: ' }],
  [/e5-[\w-]{0,40}instruct|qwen3-embedding|gte-qwen|e5-mistral/i, { query: instruct, passage: '' }],
  [/(?:^|[/_-])(?:multilingual-)?e5(?:-|$)/i, { query: 'query: ', passage: 'passage: ' }],
  [/arctic-embed-[\w-]{0,20}v2|arctic-embed2/i, { query: 'query: ', passage: '' }],
  [/bge-[\w.-]{0,20}en|mxbai-embed|arctic-embed/i, { query: represent, passage: '' }],
  [
    /embeddinggemma|embedding-gemma/i,
    { query: 'task: search result | query: ', passage: 'title: none | text: ' },
  ],
];

const none: EmbeddingPrefixes = { query: '', passage: '' };

/** What is put in front of texts for a model: as somebody set it, else as models of its name want it. */
export function embeddingPrefixes({
  id,
  queryPrefix,
  passagePrefix,
}: Pick<OfferedModel, 'id' | 'queryPrefix' | 'passagePrefix'>): EmbeddingPrefixes {
  const preset = presets.find(([name]) => name.test(id))?.[1] ?? none;
  return { query: queryPrefix ?? preset.query, passage: passagePrefix ?? preset.passage };
}
