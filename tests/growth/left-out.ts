import { modelBotLimits } from '#rules/model-bots.ts';

const byName = (reasons: Readonly<Record<string, string>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(reasons).flatMap(([reason, names]) =>
      names.split(' ').map((name) => [name, reason] as const),
    ),
  );

/** Functions of a text that is nobody's but ours, or short, by their names; the reason of each. */
export const leftOut = byName({
  'reads what our own indexing has written': 'readTerms',
  'takes the path of a folder or file of ours':
    'readableByChild readLexiconFiles readLexicon createWordVectors createSamples readSamples readStories loadStaticFiles',
  'takes an address or id of ours':
    'createThumbnails askingOf passageId attachmentFoldersOf mediaFoldersOf isReaderOf avatarFolder mediaFolder callbackUrl logoAddress searchWithin separateThinking icon openPdf createFileTexts registerPasskey usePageWords useFileLinks useFollowUps usePdf isPicture pathOfRecord callIdOf timeOfArchive useNewCompany useCodeMail modelBotForm beginToolSignIn oneQuestion',
  'keeps texts of ours by their names': 'provideTexts',
  'takes a hash, a code or a moment of ours':
    'equalHashes issueSecret codeHashOf matchingTotpStep dayOf formatDay formatMoment formatSecond formatTime formatAge describeTotp',
  'keeps or asks what a browser has':
    'copyText readCookie writeCookie useMediaQuery keepInvitation storeFirstName readDraft storeDraft recallConversation keepConversation keepPending createDrafts createSharedDraft signInByCode provePasskey useSearch searchAfterPause readAloud',
  'takes a colour, a key or a day that a schema has let through':
    'styleSheet contrast codeActionOfKey nextIndex daysBetween writeDay',
  'asks others': 'fetchPage',
  'compares words of files and names of settings, both of them short': 'editDistance',
  'compares a word of an address with ours': 'ticketViewOf',
  'writes a table of ours': 'answerCsv',
  'puts marks round a quotation, which is cut': 'inQuotationMarks',
  'hands a text on as it is': 'wishedPrompt questionContent jsonEntry addressOf',
  'puts a name before others, all of them cut': 'omittedWithin',
  'takes a name of an upload, which is cut': 'numberedName',
  'makes elements, which the readers of formulas, code and answers do': 'elementsOf drawMath',
});

/** Functions that a reader of the table hands parts of its text to; which one. */
export const readWithin = byName({
  findUnsupported:
    'clausesOf withMonths monthAt readDenial readQuantities factsOf readTimes currencyBeside isSupported findQuotation',
  'chooseQuotes for a question':
    'bindsAsked tellsAsked lacksTime nameIndexes readQuotes confidenceFeatures readQuestion cutPosition withParticle readLayout',
  'chooseQuotes of a passage': 'markLength isLabelNumber glimpseOf',
  'createThinkingReader in pieces':
    'markAt placesOf isQuoted openingOf mayOpen closingIn beforeTokens keptTail callBegunIn',
  'createSteadyFetch of one event': 'walkJson',
  search: 'wordsOf stem stems codesIn isWrittenAsName isNameAlone signAt isOption isSameSign',
  readMarkdown: 'withoutEnclosed linkAddress picturesShownIn isOneOf isTold',
  readRtf: 'readTokens looksOfWord decodeBytes',
  'figureFor a question': 'translationOf',
  figureFor: 'cellNumber numberAlone cellDate',
  toolName: 'plainName',
  decodeText: 'likelihood',
  'answerTree with unsupported sentences': 'surround',
});

/** The longest text that a function is given, of those that get none of any length. */
export const longestOf: ReadonlyMap<string, number> = new Map([
  ['initials', modelBotLimits.nameCharacters],
  ['passwordStrength', 1_000],
  ['createLiteralSearch', 16_000],
]);
