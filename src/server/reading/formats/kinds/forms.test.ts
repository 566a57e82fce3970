import { describe, expect, it } from 'vitest';
import { docxOf, odtOf } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import { readDocx } from '../docx/docx.ts';
import { readHtml } from '../html.ts';
import { readOdf } from '../odf/odf.ts';

const word = (data: string, code: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"><w:ffData>${data}</w:ffData></w:fldChar></w:r>` +
  `<w:r><w:instrText> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
const wordBox = (state: string) => word(`<w:checkBox>${state}</w:checkBox>`, 'FORMCHECKBOX');
const wordText = (text: string) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
const param = (name: string, value: string) => `<field:param field:name="${name}" field:value="${value}"/>`;
const mark = (type: string, params: string) =>
  `<field:fieldmark field:type="vnd.oasis.opendocument.field.${type}">${params}</field:fieldmark>`;
const control = (id: string) => `<draw:control draw:control="${id}"/>`;

describe('the fields of a form', () => {
  it.each([
    [
      'Word',
      readDocx,
      docxOf(
        `<w:p>${wordBox('<w:default w:val="1"/>')}${wordText('Sail ')}${wordBox('<w:default w:val="1"/><w:checked w:val="0"/>')}${wordText('Motor; hull ')}${word(
          '<w:ddList><w:result w:val="1"/><w:listEntry w:val="red"/><w:listEntry w:val="blue"/></w:ddList>',
          'FORMDROPDOWN',
        )}</w:p>`,
      ),
    ],
    [
      'OpenDocument, made from Word',
      readOdf,
      odtOf(
        `<text:p>${mark('FORMCHECKBOX', param('Checkbox_Checked', 'true'))}Sail ${mark('FORMCHECKBOX', '')}Motor; hull ${mark(
          'FORMDROPDOWN',
          param('Dropdown_ListEntry', 'red') +
            param('Dropdown_ListEntry', 'blue') +
            param('Dropdown_Selected', '1'),
        )}</text:p>`,
      ),
    ],
    [
      'OpenDocument, as controls',
      readOdf,
      odtOf(
        '<office:forms><form:form><form:checkbox form:id="a" form:label="Sail" form:state="unchecked" form:current-state="checked"/>' +
          '<form:checkbox form:id="b" form:label="Motor" form:state="unchecked"/><form:listbox form:id="c">' +
          '<form:option form:label="red" form:selected="true" form:current-selected="false"/>' +
          '<form:option form:label="blue" form:current-selected="true"/></form:listbox></form:form></office:forms>' +
          `<text:p>${control('a')} ${control('b')}; hull ${control('c')}</text:p>`,
      ),
    ],
  ] as const)('of %s say whether they are ticked, and what is chosen', async (_, read, content) => {
    expect(await readWith(read, content)).toBe('[x] Sail [ ] Motor; hull blue');
  });

  it('of OpenDocument say what was filled in, but no password, and stand where they lie on the page', async () => {
    const forms =
      '<office:forms><form:form><form:text form:id="a" form:value="Name" form:current-value="Ana"/>' +
      '<form:textarea form:id="b"><text:p>Two masts</text:p></form:textarea>' +
      '<form:password form:id="c" form:value="secret"/><form:radio form:id="d" form:label="By night" form:selected="true"/></form:form></office:forms>';
    const body = `${forms}${control('d')}<text:p>Owner: ${control('a')}, boat: ${control('b')}${control('c')}</text:p>`;
    expect(await readWith(readOdf, odtOf(body))).toBe('[x] By night\n\nOwner: Ana, boat: Two masts');
  });
});

it('fields of a web page that stand side by side are words of their own', async () => {
  const berth = '<select><option>A1<option selected>B2</select>';
  expect(await readWith(readHtml, `<p>Berth${berth}<textarea>No dogs</textarea></p>`)).toBe(
    'Berth B2 No dogs',
  );
});
