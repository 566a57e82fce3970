import { strToU8, zipSync } from 'fflate';

const archive = (parts: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));

const xml = (body: string) => `<?xml version="1.0" encoding="UTF-8"?>${body}`;
const relations = (items: string) =>
  xml(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items}</Relationships>`,
  );
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;

const drawingParagraph = (text: string) => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`;
const shape = (paragraphs: string[], placeholder = 'body') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="x"/><p:cNvSpPr/><p:nvPr><p:ph type="${placeholder}"/></p:nvPr></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/>${paragraphs.map(drawingParagraph).join('')}</p:txBody></p:sp>`;
const drawingTable = (rows: string[][]) =>
  `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="9" name="t"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${rows
    .map(
      (row) =>
        `<a:tr>${row.map((cell) => `<a:tc><a:txBody>${drawingParagraph(cell)}</a:txBody></a:tc>`).join('')}</a:tr>`,
    )
    .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

const diagramFrame = (relationId: string) =>
  `<p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/diagram"><dgm:relIds xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" r:dm="${relationId}"/></a:graphicData></a:graphic></p:graphicFrame>`;

const presentationSpaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

export type Slide = {
  title: string;
  paragraphs?: string[];
  table?: string[][];
  notes?: string;
  /** Texts of a SmartArt diagram. */
  diagram?: string[];
};

/** A PowerPoint presentation; its slide parts are numbered against their order, as PowerPoint does after moves. */
export function makePptx(slides: Slide[]): Uint8Array {
  const partOf = (index: number) => slides.length - index;
  const parts: Record<string, string> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/ppt/presentation.xml" ContentType="application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml"/></Types>`,
    ),
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'ppt/presentation.xml')),
    'ppt/presentation.xml': xml(
      `<p:presentation ${presentationSpaces}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relations(
      slides
        .map((_, index) => relation(`rId${index + 1}`, 'slide', `slides/slide${partOf(index)}.xml`))
        .join(''),
    ),
  };
  for (const [index, { title, paragraphs = [], table, notes, diagram }] of slides.entries()) {
    const part = partOf(index);
    parts[`ppt/slides/slide${part}.xml`] = xml(
      `<p:sld ${presentationSpaces}><p:cSld><p:spTree>${shape([title], 'title')}${shape(paragraphs)}${table ? drawingTable(table) : ''}${diagram ? diagramFrame('rId2') : ''}</p:spTree></p:cSld></p:sld>`,
    );
    const links = [
      notes && relation('rId1', 'notesSlide', `../notesSlides/notesSlide${part}.xml`),
      diagram && relation('rId2', 'diagramData', `../diagrams/data${part}.xml`),
    ].filter(Boolean);
    parts[`ppt/slides/_rels/slide${part}.xml.rels`] = relations(links.join(''));
    if (notes) {
      parts[`ppt/notesSlides/notesSlide${part}.xml`] = xml(
        `<p:notes ${presentationSpaces}><p:cSld><p:spTree>${shape([notes])}</p:spTree></p:cSld></p:notes>`,
      );
    }
    if (diagram) {
      parts[`ppt/diagrams/data${part}.xml`] = xml(
        `<dgm:dataModel xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><dgm:ptLst>${diagram.map((text) => `<dgm:pt><dgm:t>${drawingParagraph(text)}</dgm:t></dgm:pt>`).join('')}</dgm:ptLst></dgm:dataModel>`,
      );
    }
  }
  return archive(parts);
}

const openDocumentSpaces = ['office', 'text', 'table', 'draw', 'presentation', 'style', 'fo']
  .map((name) =>
    name === 'fo'
      ? 'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
      : `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name === 'draw' ? 'drawing' : name}:1.0"`,
  )
  .join(' ');

const openDocument = (kind: 'text' | 'presentation', body: string) =>
  archive({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'META-INF/manifest.xml': xml(
      `<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>`,
    ),
    'content.xml': xml(
      `<office:document-content ${openDocumentSpaces}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ),
  });

/** An OpenDocument text with a heading, paragraphs, a list, a table and a footnote. */
export const makeOdt = (): Uint8Array =>
  openDocument(
    'text',
    `<text:h text:outline-level="1">Opening hours</text:h>
     <text:p>We are <text:span>open</text:span> daily<text:note text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body><text:p>Except in May.</text:p></text:note-body></text:note>.</text:p>
     <text:list><text:list-item><text:p>Tickets</text:p></text:list-item><text:list-item><text:p>Lockers</text:p></text:list-item></text:list>
     <table:table><table:table-row><table:table-cell><text:p>Day</text:p></table:table-cell><table:table-cell><text:p>From</text:p></table:table-cell></table:table-row>
     <table:table-row><table:table-cell><text:p>Monday</text:p></table:table-cell><table:table-cell><text:p>9:00</text:p></table:table-cell></table:table-row></table:table>
     <text:p>See you!</text:p>`,
  );

export const makeOdp = (slides: string[][]): Uint8Array =>
  openDocument(
    'presentation',
    slides
      .map(
        (lines, index) =>
          `<draw:page draw:name="page${index + 1}"><draw:frame><draw:text-box>${lines.map((line) => `<text:p>${line}</text:p>`).join('')}</draw:text-box></draw:frame></draw:page>`,
      )
      .join(''),
  );

/**
 * A book of these chapters, each a body of XHTML, listed in an order that is not that of their names. They share a
 * style sheet.
 */
export function makeEpub(chapters: string[], sheet = ''): Uint8Array {
  const nameOf = (index: number) => `chapter${chapters.length - index}.xhtml`;
  return archive({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': xml(
      '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    ),
    'OEBPS/content.opf': xml(
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The harbour book</dc:title></metadata><manifest>${chapters.map((_, index) => `<item id="c${index}" href="text/${nameOf(index)}" media-type="application/xhtml+xml"/>`).join('')}</manifest><spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    ),
    'OEBPS/looks.css': sheet,
    ...Object.fromEntries(
      chapters.map((body, index) => [
        `OEBPS/text/${nameOf(index)}`,
        xml(
          `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Chapter</title><link rel="stylesheet" href="../looks.css"/></head><body>${body}</body></html>`,
        ),
      ]),
    ),
  });
}

export const makeRtf = (): Uint8Array =>
  Buffer.from(
    String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}}{\info{\author Nobody}}\pard Opening hours\par
We are {\b open} daily, ma\'f1ana too \u8212? really.\par
{\pntext\'B7\tab}Tickets\par
\trowd\cellx2000\cellx4000\intbl Day\cell From\cell\row\trowd\cellx2000\cellx4000\intbl Monday\cell 9:00\cell\row
\pard See you!\par}`,
    'latin1',
  );
