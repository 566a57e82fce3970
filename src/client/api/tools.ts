import type {
  CreateToolSecretInput,
  DocumentOffer,
  ServerOffer,
  ToolSecretData,
  ToolSecretList,
} from '#contracts/tool.ts';
import { request } from './http.ts';

/** Whose keys: a tenant's, or those of the place that a bot belongs to. */
export type SecretsOf = { kind: 'tenants' | 'model-bots'; id: string };

const pathOf = ({ kind, id }: SecretsOf) => `${kind}/${id}/tool-secrets`;

export async function listToolSecrets(of: SecretsOf) {
  return (await request<{ data: ToolSecretList }>(pathOf(of))).data;
}

export async function createToolSecret(of: SecretsOf, secret: CreateToolSecretInput) {
  const options = { method: 'POST' as const, body: secret };
  return (await request<{ data: ToolSecretData }>(pathOf(of), options)).data;
}

export async function deleteToolSecret(of: SecretsOf, secretId: string): Promise<void> {
  await request(`${pathOf(of)}/${secretId}`, { method: 'DELETE' });
}

/** What an OpenAPI document offers. */
export async function readDocument(botId: string, document: string) {
  const options = { method: 'POST' as const, body: { document } };
  return (await request<{ data: DocumentOffer }>(`model-bots/${botId}/tools/openapi`, options)).data;
}

/** What an MCP server offers. */
export async function readServer(botId: string, url: string, secretId: string | null) {
  const options = { method: 'POST' as const, body: { url, secretId } };
  return (await request<{ data: ServerOffer }>(`model-bots/${botId}/tools/server`, options)).data;
}
