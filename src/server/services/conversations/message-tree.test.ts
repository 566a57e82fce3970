import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { latestLeaf, pathTo, versionsByParent } from './message-tree.ts';

const node = (id: string, parentId: string | null) => ({ id, parentId });
/** A question with two answers, the first of which was asked on about in two wordings. */
const tree = [
  node('q1', null),
  node('a1', 'q1'),
  node('q2', 'a1'),
  node('a2', 'q2'),
  node('a1b', 'q1'),
  node('q2b', 'a1'),
  node('a2b', 'q2b'),
];

describe('the path that is shown', () => {
  it('leads from the first question to the message it ends in', () => {
    expect(pathTo(tree, 'a2').map(({ id }) => id)).toEqual(['q1', 'a1', 'q2', 'a2']);
    expect(pathTo(tree, 'a1b').map(({ id }) => id)).toEqual(['q1', 'a1b']);
  });

  it('is empty before the first question', () => {
    expect(pathTo(tree, null)).toEqual([]);
  });
});

it('a message has its versions in the order in which they were made', () => {
  expect(versionsByParent(tree).get('q1')).toEqual(['a1', 'a1b']);
  expect(versionsByParent(tree).get('a1')).toEqual(['q2', 'q2b']);
});

it('another version goes on where it was talked about last', () => {
  expect(latestLeaf(tree, 'q2')).toBe('a2');
  expect(latestLeaf(tree, 'q1')).toBe('a1b');
  expect(latestLeaf(tree, 'a1')).toBe('a2b');
});

test('whatever is asked and edited, every message can be shown, and its path is whole', () => {
  const choices = fc.array(fc.nat(), { maxLength: 40 });
  fc.assert(
    fc.property(choices, (parents) => {
      const messages = parents.map((choice, index) =>
        node(String(index), index === 0 || choice % (index + 1) === index ? null : String(choice % index)),
      );
      for (const { id } of messages) {
        const leaf = latestLeaf(messages, id);
        const path = pathTo(messages, leaf);
        expect(path.map((each) => each.id)).toContain(id);
        expect(path[0]?.parentId ?? null).toBeNull();
        for (const [index, each] of path.entries()) expect(each.parentId).toBe(path[index - 1]?.id ?? null);
      }
    }),
  );
});
