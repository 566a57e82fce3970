import { languageSuggestionScript } from '#components/inline/language-suggestion-script.ts';
import { planLinksScript } from '#components/inline/plan-links-script.ts';
import { planPeriodScript } from '#components/inline/plan-period-script.ts';
import { returnUrlScript } from '#components/inline/return-url-script.ts';
import { earlyActsScript } from './early-acts-script.ts';
import { islandFailedScript } from './island-failed-script.ts';
import { paintedScript } from './painted-script.ts';
import { passkeyScript } from './passkey-script.ts';
import { preferenceSwitchScript } from './preference-switch-script.ts';
import { signInTokenScript } from './sign-in-token-script.ts';
import { signedInScript } from './signed-in-script.ts';
import { themeScript } from './theme-script.ts';

/**
 * Every script that a layout or page puts inline (`<script is:inline set:html={…}>`), as exact text: the build
 * allows these by hash and no others.
 */
export const inlineScripts: readonly string[] = [
  themeScript,
  earlyActsScript,
  paintedScript,
  passkeyScript,
  preferenceSwitchScript,
  returnUrlScript,
  islandFailedScript,
  languageSuggestionScript,
  planLinksScript,
  planPeriodScript,
  signInTokenScript,
  signedInScript,
];
