import type { CreateModelProviderInput, UpdateModelProviderInput } from '#contracts/model-provider.ts';
import { call, callForRows, pathOf } from './call.ts';
import type { AddressParts } from './call-types.ts';

/** Whose providers and costs: a tenant's, by its id, or the installation's (null). */
export type Owner = string | null;

/** Whose costs: a tenant's, a company's, or the installation's (null). */
export type CostPlace = { kind: 'tenants' | 'companies'; id: string } | null;

type Period = AddressParts<'GET model-costs'>['query'];

export const listProviders = (owner: Owner) =>
  owner === null
    ? callForRows('GET model-providers')
    : callForRows('GET tenants/{id}/model-providers', { params: { id: owner } });

/** What answers on the machine that Parley runs on. */
export const findLocalServers = () => call('GET model-providers/local');

/** @throws {ApiError} `invalid_request`, `conflict` where there are as many as there may be */
export const createProvider = (owner: Owner, body: CreateModelProviderInput) =>
  owner === null
    ? call('POST model-providers', { body })
    : call('POST tenants/{id}/model-providers', { params: { id: owner }, body });

/** @throws {ApiError} `invalid_request` */
export const updateProvider = (owner: Owner, id: string, body: UpdateModelProviderInput) =>
  owner === null
    ? call('PATCH model-providers/{id}', { params: { id }, body })
    : call('PATCH tenants/{id}/model-providers/{providerId}', {
        params: { id: owner, providerId: id },
        body,
      });

export const removeProvider = (owner: Owner, id: string) =>
  owner === null
    ? call('DELETE model-providers/{id}', { params: { id } })
    : call('DELETE tenants/{id}/model-providers/{providerId}', { params: { id: owner, providerId: id } });

export const testProvider = (owner: Owner, id: string) =>
  owner === null
    ? call('POST model-providers/{id}/test', { params: { id }, body: {} })
    : call('POST tenants/{id}/model-providers/{providerId}/test', {
        params: { id: owner, providerId: id },
        body: {},
      });

export const readCosts = (place: CostPlace, query: Period) =>
  place === null
    ? call('GET model-costs', { query })
    : call(`GET ${place.kind}/{id}/costs`, { params: { id: place.id }, query });

/** Where the browser finds the same as a CSV file. */
export const costFile = (place: CostPlace, query: Period) =>
  place === null
    ? pathOf('GET model-costs.csv', { query })
    : pathOf(`GET ${place.kind}/{id}/costs.csv`, { params: { id: place.id }, query });
