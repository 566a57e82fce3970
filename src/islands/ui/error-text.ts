import type { ApiError } from '#client/api/api-error.ts';
import type { Translate } from '#i18n/format.ts';

/**
 * What to say of a request that failed: the server's words, which come in the language of the page. Texts: errors, or
 * ownErrors where nothing but requests of the page fails.
 */
export const errorText = (t: Translate, { told, code }: ApiError): string => told || t(`errors.${code}`);
