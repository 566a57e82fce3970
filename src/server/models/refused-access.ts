import type { ProviderProblem } from '#rules/model-providers.ts';

/** With these access is refused. */
const ofAccess = [401, 403];

/** What it is that a provider does not let pass, or not this way, with which statuses it says so, and how; the first counts. */
const kinds: readonly [problem: ProviderProblem, statuses: readonly number[], said: RegExp][] = [
  [
    'country_refused',
    [...ofAccess, 400],
    /unsupported_country|\b(?:country|countries|region|regions|territory|user location)\b[^.\n]{0,60}\b(?:not|isn['’]t|aren['’]t) (?:currently )?(?:supported|available|allowed|permitted|served)|(?:unsupported|restricted|banned the|blocked) (?:country|countries|region|location)|not (?:supported|available|allowed) in (?:your|this) (?:country|region|location)|\b(?:país|región)\b[^.\n]{0,60}\bno (?:está |es )?(?:admitid|disponible|permitid|compatible)/i,
  ],
  [
    'organisation_unverified',
    [...ofAccess, 400, 404],
    /\borgani[sz]ation\b[^.\n]{0,40}\b(?:must be|is not|isn['’]t|not) verified|\bverify (?:your )?(?:organi[sz]ation|identity|account)|\b(?:organi[sz]ation|identity|account) verification (?:is )?required|\borganización\b[^.\n]{0,40}\bverificad/i,
  ],
  [
    'out_of_credit',
    // What is asked too fast is told with 429 in much the same words.
    [...ofAccess, 400, 429],
    /insufficient.?(?:quota|credits?|balance|funds)|exceeded your current quota|exceeded_current_quota|budget has been exceeded|\barrear(?:age|s)\b|account is in good standing|欠费|余额不足|\bsaldo insuficiente/i,
  ],
  [
    'out_of_credit',
    ofAccess,
    /\bbilling\b[^.\n]{0,60}\b(?:enabled?|disabled|required|active|hard limit|account|details)|\b(?:free tier|trial|allocation ?quota|credits?|quota)\b[^.\n]{0,40}\b(?:exhausted|used up|expired|ended|exceeded|depleted)|\bfreetieronly\b|(?:n['’]t|not|no) have (?:any |enough |sufficient )?credits?|\bpayment (?:method|required|overdue)|\bsubscription\b[^.\n]{0,30}\b(?:expired|inactive|ended|past due)|\bspend(?:ing)? limit\b|\bsin saldo\b/i,
  ],
  [
    'model_elsewhere',
    [400, 404],
    /\bonly supported in v1\/responses\b|\bnot (?:a chat model|supported in the v1\/chat\/completions)\b|\bchatCompletion operation does not work\b|\bdoes not support chat\b|\bis not a chat model\b/i,
  ],
  [
    'model_forbidden',
    ofAccess,
    /(?:n['’]t|not|no) have (?:the )?(?:access|permission)[^.\n]{0,80}\bmodel|not (?:authori[sz]ed|allowed|permitted|entitled|enabled)\b[^\n]{0,60}\bmodel|\bmodel\b[^\n]{0,100}\b(?:not (?:allowed|permitted|enabled|accessible|available (?:on|in|for|to) your)|access (?:is )?denied|requires? (?:special |a )?access|gated|restricted)|\bgated (?:repo|model)|\bmodel_not_(?:found|allowed)\b|model_access_denied|\bmodel\.access_?denied|\bmodelo\b[^.\n]{0,80}\b(?:no (?:está )?(?:permitid|autorizad|habilitad)|sin acceso)/i,
  ],
];

/**
 * What a provider does not let pass although there is a key; null where it says nothing of that, so that it may be the key.
 * @param says whether what it answered has such words
 */
export function refusedAccess(status: number, says: (words: RegExp) => boolean): ProviderProblem | null {
  return kinds.find(([, statuses, words]) => statuses.includes(status) && says(words))?.[0] ?? null;
}
