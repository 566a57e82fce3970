import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, storeDraft } from './browser/storage.ts';
import { helpDrafts, proposeHelpQuestion } from './help-drafts.ts';
import { fakeBrowser } from './testing/fake-browser.ts';

const laidDown = () => ({ subject: readDraft(helpDrafts.subject), text: readDraft(helpDrafts.text) });

describe('a question that is proposed to be put to a person', () => {
  beforeEach(() => {
    fakeBrowser();
    return () => vi.unstubAllGlobals();
  });

  it('has a subject of one line, and the whole of it as its text', () => {
    proposeHelpQuestion('May I\nbring a dog?');
    expect(laidDown()).toEqual({ subject: 'May I bring a dog?', text: 'May I\nbring a dog?' });
  });

  it('is cut where the subject ends, never within a character', () => {
    const question = `${'a'.repeat(199)}🐕 and more`;
    proposeHelpQuestion(question);
    expect(laidDown()).toEqual({ subject: 'a'.repeat(199), text: question });
  });

  it('gives way to a later one while nobody has changed it', () => {
    proposeHelpQuestion('First?');
    proposeHelpQuestion('Second?');
    expect(laidDown()).toEqual({ subject: 'Second?', text: 'Second?' });
    storeDraft(helpDrafts.text, 'Second? I ask for a friend.');
    proposeHelpQuestion('Third?');
    expect(laidDown()).toEqual({ subject: 'Second?', text: 'Second? I ask for a friend.' });
  });

  it('leaves alone what somebody is writing', () => {
    storeDraft(helpDrafts.text, 'Mine');
    proposeHelpQuestion('Theirs?');
    expect(laidDown()).toEqual({ subject: null, text: 'Mine' });
  });
});
