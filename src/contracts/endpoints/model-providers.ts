import { z } from 'zod';
import { wholeListInput } from '../list.ts';
import {
  budgetList,
  budgetSearch,
  costReport,
  costReportInput,
  createModelProviderInput,
  localModelServer,
  modelProvider,
  modelProviderTest,
  setBudgetInput,
  testModelProviderInput,
  updateModelProviderInput,
} from '../model-provider.ts';
import { below } from './below.ts';
import type { Exchange } from './exchange.ts';
import { idParam } from './params.ts';

const providerParams = idParam.extend({ providerId: z.uuid() });

export const modelProvidersEndpoints = {
  ...below(['tenants', 'companies'], {
    'GET {collection}/{id}/costs': {
      params: idParam,
      query: costReportInput,
      answer: { status: 200, data: costReport },
    },
    'GET {collection}/{id}/costs.csv': {
      params: idParam,
      query: costReportInput,
      answer: { status: 200, mediaType: 'text/csv' },
    },
  }),
  'GET model-costs': {
    query: costReportInput,
    answer: { status: 200, data: costReport },
  },
  'GET model-costs.csv': {
    query: costReportInput,
    answer: { status: 200, mediaType: 'text/csv' },
  },
  'GET model-providers': {
    query: wholeListInput,
    answer: { status: 200, list: modelProvider },
  },
  'POST model-providers': {
    body: createModelProviderInput,
    answer: { status: 201, data: modelProvider },
  },
  'GET model-providers/local': {
    answer: { status: 200, data: z.array(localModelServer) },
  },
  'PATCH model-providers/{id}': {
    params: idParam,
    body: updateModelProviderInput,
    answer: { status: 200, data: modelProvider },
  },
  'DELETE model-providers/{id}': {
    params: idParam,
    answer: { status: 204 },
  },
  'POST model-providers/{id}/test': {
    params: idParam,
    body: testModelProviderInput,
    answer: { status: 200, data: modelProviderTest },
  },
  'GET tenants/{id}/budgets': {
    params: idParam,
    query: budgetSearch,
    answer: { status: 200, data: budgetList },
  },
  'PUT tenants/{id}/budgets': {
    params: idParam,
    body: setBudgetInput,
    answer: { status: 200, data: budgetList },
  },
  'GET tenants/{id}/model-providers': {
    params: idParam,
    query: wholeListInput,
    answer: { status: 200, list: modelProvider },
  },
  'POST tenants/{id}/model-providers': {
    params: idParam,
    body: createModelProviderInput,
    answer: { status: 201, data: modelProvider },
  },
  'PATCH tenants/{id}/model-providers/{providerId}': {
    params: providerParams,
    body: updateModelProviderInput,
    answer: { status: 200, data: modelProvider },
  },
  'DELETE tenants/{id}/model-providers/{providerId}': {
    params: providerParams,
    answer: { status: 204 },
  },
  'POST tenants/{id}/model-providers/{providerId}/test': {
    params: providerParams,
    body: testModelProviderInput,
    answer: { status: 200, data: modelProviderTest },
  },
} as const satisfies Record<string, Exchange>;
