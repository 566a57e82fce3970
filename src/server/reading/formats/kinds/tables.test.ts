import { describe, expect, it } from 'vitest';
import { docxOf } from '../../testing/packages.ts';
import { readWith } from '../../testing/read.ts';
import {
  type TableReader as Reader,
  type TableRows as Rows,
  tableFormats as tables,
} from '../../testing/table-formats.ts';
import { readCsv } from '../csv.ts';
import { readDocx } from '../docx/docx.ts';
import { readHtml } from '../html.ts';
import { readPptx } from '../pptx/pptx.ts';

describe.each(tables)('a table of %s', (_, read, make) => {
  it.each([
    [
      'names',
      [
        ['Berth', 'Summer', 'Winter'],
        ['B1', '90', '60'],
        ['B2', '95', '61'],
      ],
      'Berth: B2; Summer: 95; Winter: 61',
    ],
    [
      'years',
      [
        ['Region', '2023', '2024'],
        ['North', '120', '130'],
        ['South', '80', '95'],
      ],
      'Region: South; 2023: 80; 2024: 95',
    ],
    [
      'years that fall',
      [
        ['Region', '2025', '2024'],
        ['North', '120', '130'],
        ['South', '80', '95'],
      ],
      '2025: 80; 2024: 95',
    ],
    [
      'steps',
      [
        ['Length', '10', '20', '30'],
        ['Day', '5', '9', '14'],
        ['Week', '25', '45', '70'],
      ],
      'Length: Week; 10: 25; 20: 45; 30: 70',
    ],
    [
      'numbers that count, over words',
      [
        ['Hour', '9', '10', '11'],
        ['Faro', 'Sail', 'Row', 'Sail'],
        ['Rota', 'x', 'x', 'x'],
      ],
      'Hour: Faro; 9: Sail; 10: Row; 11: Sail',
    ],
    [
      'the first numbers',
      [
        ['Pier', '1', '2'],
        ['North', '120', '135'],
        ['South', '80', '95'],
      ],
      'Pier: South; 1: 80; 2: 95',
    ],
    [
      'seasons',
      [
        ['Port', '2022-23', '2023-24'],
        ['Cádiz', '12', '14'],
        ['Rota', '8', '9'],
      ],
      'Port: Rota; 2022-23: 8; 2023-24: 9',
    ],
    [
      'months',
      [
        ['Puerto', '01/2024', '02/2024'],
        ['Cádiz', '12', '14'],
        ['Rota', '8', '9'],
      ],
      'Puerto: Rota; 01/2024: 8; 02/2024: 9',
    ],
    [
      'times',
      [
        ['Sala', '9:00', '10:00'],
        ['Faro', 'Yoga', 'Inglés'],
        ['Mar', 'Vela', 'Libre'],
      ],
      'Sala: Mar; 9:00: Vela; 10:00: Libre',
    ],
    [
      'a nameless column',
      [
        ['', 'Summer', 'Winter'],
        ['North', '120', '130'],
        ['South', '80', '95'],
      ],
      'South; Summer: 80; Winter: 95',
    ],
    [
      'a name that comes twice',
      [
        ['Berth', 'Fee', 'Fee'],
        ['B1', '90', '60'],
        ['B2', '95', '61'],
      ],
      'Berth: B2; Fee: 95; Fee: 61',
    ],
  ])('names the cells of each row by heads that are %s', async (_name, rows, expected) => {
    expect(await readWith(read, make(rows))).toContain(expected);
  });

  it('keeps its heads to the last of 300 rows', async () => {
    const rows = Array.from({ length: 300 }, (_row, index) => [
      `B${index + 1}`,
      `${200 + index}`,
      `${100 + index}`,
    ]);
    const text = await readWith(read, make([['Berth', 'Summer', 'Winter'], ...rows]));
    expect(text).toContain('Berth: B300; Summer: 499; Winter: 399');
  });
});

/** Markdown has no table without heads. */
const mayLackHeads = tables.filter(([name]) => name !== 'Markdown');

it.each(mayLackHeads)(
  'a table of %s whose first row is one of values has no heads',
  async (_, read, make) => {
    for (const rows of [
      [
        ['B1', '90', '60'],
        ['B2', '95', '61'],
      ],
      [
        ['North', '90', '60'],
        ['South', '95', '61'],
      ],
      [
        ['North', '120', '130', '140'],
        ['South', '80', '95', '99'],
      ],
      [
        ['A1', 'sail', 'north'],
        ['A2', 'motor', 'south'],
      ],
      [
        ['Monday', 'shut', 'shut'],
        ['Tuesday', '9:00', '14:00'],
        ['Miércoles', '9:30', '15:00'],
      ],
    ]) {
      expect(await readWith(read, make(rows))).toContain(rows.map((row) => row.join(' | ')).join('\n'));
    }
  },
);

describe.each(tables)('a table of labels and values in %s', (_name, read, make) => {
  it.each([
    [
      'two columns',
      [
        ['Harbour', 'Rota Norte'],
        ['Berths', '40'],
        ['Open since', '1987'],
      ],
      'Harbour: Rota Norte\nBerths: 40\nOpen since: 1987',
    ],
    [
      'four columns',
      [
        ['Owner', 'Rita', 'Boat', 'Gaviota'],
        ['Berth', 'North pier', 'Flag', 'Spain'],
        ['Phone', '955 010 203', 'Length', '12'],
      ],
      'Owner: Rita\nBoat: Gaviota\nBerth: North pier\nFlag: Spain\nPhone: 955 010 203\nLength: 12',
    ],
    [
      'an amount and an answer',
      [
        ['Club', 'Faro Sur'],
        ['Boats', '14'],
        ['Bar', 'sí'],
      ],
      'Club: Faro Sur\nBoats: 14\nBar: sí',
    ],
    [
      'names of what is told of one thing',
      [
        ['Nombre', 'Rita Mar'],
        ['Ciudad', 'Cádiz'],
        ['País', 'España'],
        ['Barco', 'Gaviota'],
      ],
      'Nombre: Rita Mar\nCiudad: Cádiz\nPaís: España\nBarco: Gaviota',
    ],
  ])('of %s has no heads, and each value stands behind its label', async (_columns, rows, expected) => {
    expect(await readWith(read, make(rows))).toContain(expected);
  });
});

it.each(tables)('columns of %s that hold one kind keep their heads', async (_, read, make) => {
  for (const rows of [
    [
      ['Product', 'Price'],
      ['Tea', '2'],
      ['Water', '1'],
    ],
    [
      ['Berth', 'Owner', 'Boat'],
      ['B1', 'Ana', 'Mar'],
      ['B2', 'Rita', 'Sol'],
    ],
    [
      ['Name', 'Phone', 'City'],
      ['Ana', '955 010 203', 'Rota'],
      ['Rita', '955 010 204', 'Faro'],
    ],
  ]) {
    const [heads = [], ...others] = rows;
    const named = others.map((row) => row.map((cell, at) => `${heads[at]}: ${cell}`).join('; '));
    expect(await readWith(read, make(rows))).toContain(named.join('\n'));
  }
});

it('an answer beside each label is no head of a column', async () => {
  expect(await readWith(readCsv, 'Terrace;yes\nDogs;no\nParking;yes')).not.toContain(': Dogs');
  expect(await readWith(readCsv, 'Length;12 m\nBeam;3 m\nDraught;2 m')).not.toContain(': Beam');
  expect(await readWith(readCsv, 'Service;Included\nWater;yes\nPower;no')).toContain(
    'Service: Power; Included: no',
  );
});

/** A first row of names is a head by custom, or the document says so. */
const withoutCustom = mayLackHeads.filter(([, read]) => read !== readCsv && read !== readPptx);

it.each(withoutCustom)('a first row of %s whose cell comes again below is no head', async (_, read, make) => {
  const rows = [
    ['Water', 'yes', 'Power', 'yes'],
    ['Crane', 'no', 'Fuel', 'yes'],
    ['Shop', 'no', 'Bar', 'no'],
  ];
  expect(await readWith(read, make(rows))).toContain('Water | yes | Power | yes\nCrane | no | Fuel | yes');
});

const labels = [
  ['Name', 'Ana', 'Boat', 'Mar'],
  ['Berth', 'B1', 'Flag', 'Spain'],
];

it.each<[string, Reader, (rows: Rows, isMarked: (column: number) => boolean) => string | Uint8Array]>([
  [
    'HTML',
    readHtml,
    (rows, isMarked) =>
      `<table>${rows.map((row) => `<tr>${row.map((cell, at) => (isMarked(at) ? `<th>${cell}</th>` : `<td>${cell}</td>`)).join('')}</tr>`).join('')}</table>`,
  ],
  [
    'Word',
    readDocx,
    (rows, isMarked) =>
      docxOf(
        `<w:tbl>${rows.map((row) => `<w:tr>${row.map((cell, at) => `<w:tc><w:p><w:r>${isMarked(at) ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t>${cell}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`,
      ),
  ],
])('cells that %s marks in each row are labels of what stands right of them', async (_, read, make) => {
  expect(
    await readWith(
      read,
      make(labels, (column) => column % 2 === 0),
    ),
  ).toBe('Name: Ana\nBoat: Mar\nBerth: B1\nFlag: Spain');
  const isFirst = (column: number) => column === 0;
  const amounts = [
    ['Fee', '90'],
    ['Deposit', '300'],
  ];
  expect(await readWith(read, make([['Harbour', 'Rota'], ...amounts], isFirst))).toBe(
    'Harbour: Rota\nFee: 90\nDeposit: 300',
  );
  expect(await readWith(read, make(labels, isFirst))).toBe(
    'Name: Ana | Boat | Mar\nBerth: B1 | Flag | Spain',
  );
  const series = [
    ['Port', '2024', '2025'],
    ['Rota', '9', '8'],
  ];
  expect(await readWith(read, make(series, isFirst))).toBe('Port: Rota; 2024: 9; 2025: 8');
});

it.each([
  [
    'HTML',
    readHtml,
    '<table><tr><td>Customer</td><td>ACME</td></tr><tr><td>City</td><td>Cádiz</td></tr></table>',
  ],
  ['CSV', readCsv, '4;7\n5;8\n6;1'],
  ['CSV of times', readCsv, 'Cádiz;9:00;10:00\nRota;9:30;10:30\nFaro;9:45;10:45'],
] as const)('a table of %s without heads gets none', async (_, read, content) => {
  expect(await readWith(read, content)).not.toContain(': ');
});
