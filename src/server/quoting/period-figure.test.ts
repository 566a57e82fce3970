import { describe, expect, it } from 'vitest';
import { passagesOf } from '../tables/testing/tables-of.ts';
import { figureFor } from './figure.ts';

const accounts = `Item,2019,2018,2017
Sales,"1,496.5","1,202.9","1,107.7"
Staff costs (note 3),680,774,650
Other income,44.1,56.7,70.8
Loss on leases,-12,0,-4
Total assets,2664,3025,2800
`;
const cuentas = `Concepto;2022;2023;2024
Ventas;1.200,50 €;1.300,00 €;1.250,25 €
Gastos de personal;400,00 €;420,00 €;410,00 €
`;
const visits = `Museum,January,February,March
North,120,80,150
South,60,75,90
`;

async function figure(question: string, content = accounts, name = 'accounts.csv') {
  const passages = await passagesOf(name, content);
  return (await figureFor(question, passages, passages))?.figure ?? null;
}
const resultOf = async (...given: Parameters<typeof figure>) => (await figure(...given))?.value ?? null;

describe('a plain question over columns of periods', () => {
  it.each([
    ['What is the change in sales from 2018 to 2019?', 293.6],
    ['What was the difference in staff costs between 2018 and 2019?', -94],
    ['What was the change in other income in 2019 from 2018?', -12.6],
    ['By how much did sales increase from 2017 to 2019?', 388.8],
    ['How much did staff costs fall between 2018 and 2019?', -94],
    ['What is the percentage change in total assets from 2018 to 2019?', -11.93],
    ['What was the % change in sales from 2018 to 2019?', 24.41],
    ['By what percentage did sales grow from 2018 to 2019?', 24.41],
    ['What is the average of other income from 2017 to 2019?', 57.2],
    ['What was the average staff costs for 2018 and 2019?', 727],
    ['What was the average sales over the three years from 2017 to 2019?', 1269.03],
    ['What is the sum of other income in 2018 and 2019?', 100.8],
    ['What were the sales in 2018 and 2019 in total?', 2699.4],
    ['What is the ratio of staff costs in 2019 to 2018?', 0.88],
    ['In which year were sales highest?', 1496.5],
    ['Which year had the lowest staff costs?', 650],
  ])('is worked out: %s', async (question, expected) => {
    expect(await resultOf(question)).toBe(expected);
  });

  it.each([
    ['¿Cuál fue la variación de las ventas entre 2022 y 2024?', 49.75],
    ['¿Cuánto aumentaron los gastos de personal de 2022 a 2023?', 20],
    ['¿Cuál es la variación porcentual de las ventas de 2022 a 2023?', 8.29],
    ['¿En qué porcentaje aumentaron los gastos de personal entre 2022 y 2023?', 5],
    ['¿Cuál es el promedio de las ventas de 2022 a 2024?', 1250.25],
    ['¿Cuál es la suma de los gastos de personal en 2022 y 2023?', 820],
    ['¿En qué año fueron mayores las ventas?', 1300],
  ])('is worked out in Spanish: %s', async (question, expected) => {
    expect(await resultOf(question, cuentas, 'cuentas.csv')).toBe(expected);
  });

  it.each(['seven', 'siete', '7'])('counts periods by every word that counts: %s', async (count) => {
    const fees = 'Item,2013,2014,2015,2016,2017,2018,2019\nBerth fees,1,2,3,4,5,6,7\n';
    const asked = `What is the sum of berth fees over the ${count} years from 2013 to 2019?`;
    expect(await resultOf(asked, fees, 'fees.csv')).toBe(28);
  });

  it('takes months as periods, and tells the row, the periods and the unit', async () => {
    expect(await resultOf('What is the change in South from January to March?', visits, 'visits.csv')).toBe(
      30,
    );
    const found = await figure(
      '¿Cuál fue la variación de las ventas entre 2024 y 2022?',
      cuentas,
      'cuentas.csv',
    );
    expect(found).toMatchObject({
      of: 'change',
      column: 'Ventas',
      periods: ['2022', '2024'],
      value: 49.75,
      unit: '€',
    });
    expect(found?.rows).toHaveLength(1);
  });

  it.each([
    'What is the change in sales from 2015 to 2019?',
    'What is the change in sales in 2019?',
    'What is the change in profit from 2018 to 2019?',
    'What is the change in sales abroad from 2018 to 2019?',
    'What is the change in income from 2018 to 2019?',
    'What is the change in assets from 2018 to 2019?',
    'What is the percentage change in loss on leases from 2017 to 2019?',
    'What is the average of sales per shop from 2017 to 2019?',
    'What is the average sales over the four years from 2017 to 2019?',
    'Why did sales grow from 2018 to 2019?',
    'How did sales change from 2018 to 2019?',
    'What is the change in sales and staff costs from 2018 to 2019?',
  ])('is left alone where a word of it is not accounted for: %s', async (question) => {
    expect(await resultOf(question)).toBeNull();
  });

  it('is left alone where columns differ by more than their period', async () => {
    const mixed = 'Item,Budget 2018,Actual 2019\nSales,100,120\nCosts,80,90\n';
    expect(await resultOf('What is the change in sales from 2018 to 2019?', mixed)).toBeNull();
    const both =
      'Item,Budget 2018,Actual 2018,Budget 2019,Actual 2019\nSales,100,110,120,130\nCosts,1,2,3,4\n';
    expect(await resultOf('What is the change in sales from 2018 to 2019?', both)).toBeNull();
    expect(await resultOf('What is the change in actual sales from 2018 to 2019?', both)).toBe(20);
  });

  it('is left alone where only some of the numbers have the unit', async () => {
    const mixed = 'Item,2018,2019\nSales,800000,1.2M\nShare,40,45%\nStaff,$5,7\n';
    expect(await resultOf('What is the change in sales from 2018 to 2019?', mixed)).toBeNull();
    expect(await resultOf('What is the change in share from 2018 to 2019?', mixed)).toBeNull();
    expect(await resultOf('What is the change in staff from 2018 to 2019?', mixed)).toBe(2);
  });

  it('is left alone where two rows could be meant, or a cell is blank', async () => {
    const twice = `${accounts}Sales,1,2,3\n`;
    expect(await resultOf('What is the change in sales from 2018 to 2019?', twice)).toBeNull();
    const blank = accounts.replace('680', '-');
    expect(await resultOf('What is the change in staff costs from 2018 to 2019?', blank)).toBeNull();
  });

  it.each([
    ['In which year was the cost of sales highest?', 900],
    ['In which year was the cost of sales lowest?', 700],
    ['How much did the cost of sales increase from 2021 to 2022?', 100],
    ['What is the sum of the cost of sales in 2021 and 2022?', 1500],
    ['What is the percentage change in cost of sales from 2021 to 2022?', 14.29],
    ['In which year were taxes highest?', null],
    ['In which year was the result highest?', null],
    ['What is the change in result from 2021 to 2022?', null],
    ['What is the change in cash flow from 2021 to 2022?', 15],
    ['In which year was cash flow highest?', 10],
  ])('takes costs that are written below zero by what is paid: %s', async (question, expected) => {
    const result =
      'Item,2021,2022,2023\nCost of sales,(700),(800),(900)\nTaxes,(5),3,(8)\nResult,(5),(3),(8)\nCash flow,(5),10,7\n';
    expect(await resultOf(question, result)).toBe(expected);
  });

  it.each([
    ['¿En qué año fueron mayores los gastos?', 900],
    ['¿Cuánto aumentaron los gastos de 2021 a 2022?', 100],
  ])('takes them so in Spanish: %s', async (question, expected) => {
    const cuenta = 'Concepto;2021;2022;2023\nVentas;5000;6000;7000\nGastos;-700;-800;-900\n';
    expect(await resultOf(question, cuenta, 'cuenta.csv')).toBe(expected);
  });
});
