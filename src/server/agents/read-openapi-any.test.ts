import fc from 'fast-check';
import { expect, it } from 'vitest';
import { argumentsSchema } from '#rules/http-operations.ts';
import { fitSchema } from '#rules/tool-schema.ts';
import { DocumentError } from './document-error.ts';
import { readOpenApi } from './read-openapi.ts';
import { toolName } from './tool-name.ts';

const names = ['Pet', 'Filter', 'a/b', 'a~b', '__proto__', 'constructor', '$top', 'filter[x]', 'año', ''];
const name = fc.constantFrom(...names);
/** To what there is, to what there is not, in circles, and out of the document. */
const reference = fc
  .tuple(
    fc.constantFrom('#/components/schemas/', '#/definitions/', '#/parameters/', '#/', 'other.yaml#/'),
    name,
  )
  .map(([place, to]) => ({ $ref: place + to.replaceAll('~', '~0').replaceAll('/', '~1') }));
const odd = fc.constantFrom(null, true, 7, '', 'text', [], {}, [null], '#/components');
/** Mostly as it should be, at times anything. */
const loosely = <Value>(usual: fc.Arbitrary<Value>) =>
  fc.oneof({ arbitrary: usual as fc.Arbitrary<unknown>, weight: 9 }, odd);
const table = (value: fc.Arbitrary<unknown>) => loosely(fc.dictionary(name, value, { maxKeys: 4 }));

const { schema } = fc.letrec((tie) => ({
  schema: loosely(
    fc.oneof(
      { depthSize: 'small' },
      fc.record({ type: fc.constantFrom('string', 'integer', ['string', 'null'], 'file', 'any') }),
      reference,
      fc.record({ type: fc.constant('array'), items: tie('schema') }, { requiredKeys: ['type'] }),
      fc.record(
        {
          type: fc.constant('object'),
          properties: fc.dictionary(name, tie('schema'), { maxKeys: 3 }),
          required: loosely(fc.array(name, { maxLength: 2 })),
          additionalProperties: tie('schema'),
        },
        { requiredKeys: [] },
      ),
      fc.record({ allOf: fc.array(tie('schema'), { maxLength: 3 }) }),
      fc.record({ oneOf: fc.array(tie('schema'), { maxLength: 3 }) }),
    ),
  ),
}));
const parameter = loosely(
  fc.oneof(
    reference,
    fc.record(
      {
        name: loosely(name),
        in: fc.constantFrom('path', 'query', 'header', 'cookie', 'body', 'formData', 'elsewhere'),
        required: loosely(fc.boolean()),
        schema,
        type: fc.constantFrom('string', 'array'),
        style: fc.constantFrom('form', 'deepObject', 'odd'),
      },
      { requiredKeys: ['name', 'in'] },
    ),
  ),
);
const content = table(fc.record({ schema, encoding: table(odd) }, { requiredKeys: [] }));
const operation = loosely(
  fc.record(
    {
      operationId: loosely(fc.constantFrom('readPet', 'readPet', 'pets.read', 'x'.repeat(300), '名前')),
      summary: loosely(fc.string()),
      parameters: loosely(fc.array(parameter, { maxLength: 4 })),
      requestBody: loosely(fc.record({ content }, { requiredKeys: [] })),
      security: loosely(fc.array(table(odd), { maxLength: 2 })),
      servers: loosely(fc.array(fc.record({ url: loosely(fc.constantFrom('/v2', 'https://b.example')) }))),
    },
    { requiredKeys: [] },
  ),
);
const path = fc.constantFrom(
  '/pets',
  '/pets/{Pet}',
  '/{filter[x]}/{$top}',
  'pets',
  '/a b',
  '/pets#one',
  '/%',
);
const item = loosely(
  fc.record({ get: operation, post: operation, parameters: loosely(fc.array(parameter, { maxLength: 2 })) }),
);
const document = fc.record(
  {
    openapi: fc.constantFrom('3.0.3', '3.1.0', 3.1),
    swagger: fc.constantFrom('2.0', 2),
    info: loosely(fc.record({ title: loosely(fc.string()) })),
    servers: loosely(fc.array(loosely(fc.record({ url: loosely(fc.webUrl()) })), { maxLength: 2 })),
    host: loosely(fc.domain()),
    paths: loosely(fc.dictionary(path, item, { maxKeys: 4 })),
    components: loosely(fc.record({ schemas: table(schema), securitySchemes: table(odd) })),
    definitions: table(schema),
    parameters: table(parameter),
  },
  { requiredKeys: ['openapi', 'paths'] },
);

it('any document is refused plainly, or offers what every provider takes', () => {
  let offered = 0;
  fc.assert(
    fc.property(document, (given) => {
      let offer: ReturnType<typeof readOpenApi>;
      try {
        offer = readOpenApi(JSON.stringify(given));
      } catch (error) {
        expect(error).toBeInstanceOf(DocumentError);
        return;
      }
      const taken = new Set<string>();
      for (const each of offer.operations) {
        expect(toolName(`${offer.name}_${each.id}`, taken)).toMatch(/^[a-zA-Z][a-zA-Z0-9_-]{0,63}$/);
        expect(fitSchema(argumentsSchema(each))).toBeTypeOf('object');
      }
      const ids = [...offer.operations, ...offer.leftOut].map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
      offered += offer.operations.length;
    }),
    { numRuns: 1_000, seed: 31 },
  );
  expect(offered).toBeGreaterThan(100);
});
