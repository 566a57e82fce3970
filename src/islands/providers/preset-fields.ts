import type { Owner } from '#client/api/model-providers.ts';
import { defaultAddresses } from '#rules/model-providers.ts';
import { type PresetKey, presetKeys, providerPresets } from '#rules/provider-presets.ts';

type Fields = { name: string; baseUrl: string; allowsPrivate: boolean };

/** Those that an owner can connect: a tenant nothing that is not public. */
export const presetsFor = (owner: Owner): readonly PresetKey[] =>
  owner === null ? presetKeys : presetKeys.filter((key) => !isLocal(key));

export const isLocal = (key: PresetKey): boolean => 'port' in providerPresets[key];

/** What a preset fills in. An address that its kind has anyway is left empty. */
export function fieldsOf(key: PresetKey): Fields {
  const { kind, name, address } = providerPresets[key];
  return {
    name,
    baseUrl: address === defaultAddresses[kind] ? '' : address,
    allowsPrivate: isLocal(key),
  };
}

/** The fields after another preset was chosen: what was typed stays, what the one before had filled in goes. */
export function changedFields(typed: Fields, before: PresetKey, after: PresetKey): Fields {
  const [old, fresh] = [fieldsOf(before), fieldsOf(after)];
  const kept = (field: 'name' | 'baseUrl') => typed[field] !== '' && typed[field] !== old[field];
  return {
    name: kept('name') ? typed.name : fresh.name,
    baseUrl: kept('baseUrl') ? typed.baseUrl : fresh.baseUrl,
    allowsPrivate: fresh.allowsPrivate,
  };
}
