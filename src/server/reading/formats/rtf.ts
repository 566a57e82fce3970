import type { Block } from '../blocks/block.ts';
import { codeAmongBlocks } from '../blocks/fixed-fonts.ts';
import { asNotes, commentOf, noteMark } from '../blocks/notes.ts';
import { distinctBlocks } from '../blocks/running-blocks.ts';
import { shiftedText } from '../blocks/shifted-text.ts';
import { Sight } from '../blocks/sight.ts';
import { shownInFont } from '../blocks/symbol-fonts.ts';
import type { Ground } from '../blocks/visibility.ts';
import { readObjects } from './attached-files.ts';
import { decodeBytes, encodingOfCodePage } from './code-pages.ts';
import { equationReader } from './equation-objects.ts';
import type { FormatInput, FormatOutput } from './format.ts';
import { RtfColours } from './rtf-colours.ts';
import { RtfEntries } from './rtf-entries.ts';
import { RtfForm } from './rtf-form.ts';
import { looksOfWord, paragraphOfWord, plainParagraph, plainRtfLooks, type RtfGroup } from './rtf-looks.ts';
import { RtfObjects } from './rtf-objects.ts';
import { RtfPicture } from './rtf-picture.ts';
import { RtfRow } from './rtf-row.ts';
import { RtfStory } from './rtf-story.ts';
import { type RtfVisitor, readTokens } from './rtf-tokens.ts';
import { type Apart, apart, destinations, known, signs, skipped } from './rtf-words.ts';

/**
 * A document in Rich Text Format: its running heads once before and its running feet once after the text, then notes
 * and comments, and what other programs have put into it. Numbers of lists are those that it says itself. Text that is
 * hidden, deleted or struck out is left out.
 */
export async function readRtf(input: FormatInput): Promise<FormatOutput> {
  const { buffer, byteOffset, byteLength } = input.bytes;
  const sight = new Sight(input);
  const source = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
  // What opens objects is loaded where there are any.
  const written = new RtfObjects(source.includes('\\objdata') ? await equationReader() : () => undefined);
  const reader = new RtfReader(sight, written);
  readTokens(source, reader);
  const blocks = codeAmongBlocks(reader.finish());
  const objects = await readObjects(written.files, input);
  return { blocks: [...blocks, ...objects.blocks], omissions: [...sight.omissions, ...objects.omissions] };
}

/** Texts apart lie no deeper within each other. */
const deepest = 10;

class RtfReader implements RtfVisitor {
  readonly #groups: RtfGroup[] = [{ destination: 'text', looks: plainRtfLooks, paragraph: plainParagraph }];
  readonly #stories = [new RtfStory()];
  #notes = 0;
  readonly #found: Record<Exclude<Apart, 'box'>, Block[]> = { head: [], foot: [], note: [], comment: [] };
  readonly #entries = new RtfEntries();
  #encoding = 'windows-1252';
  #isOptional = false;
  /** What was read last and looks alike: characters, and bytes behind them. */
  #run = '';
  #bytes = '';
  readonly #row = new RtfRow();
  #author = '';
  /** The name of a shape's property. */
  #property = '';
  #form = new RtfForm();
  #picture = new RtfPicture();
  readonly #colours = new RtfColours();
  readonly #objects: RtfObjects;
  /** Whether pages have a ground of their own. */
  #hasGround = false;
  readonly #sight: Sight;

  constructor(sight: Sight, objects: RtfObjects) {
    this.#sight = sight;
    this.#objects = objects;
  }

  finish(): Block[] {
    while (this.#groups.length > 1) this.closeGroup();
    this.#endRun();
    this.#endParagraph();
    const { head, foot, note, comment } = this.#found;
    return [...distinctBlocks(head), ...this.#story.take(), ...note, ...comment, ...distinctBlocks(foot)];
  }

  openGroup(): void {
    this.#endRun();
    const { destination, looks, paragraph } = this.#group;
    this.#groups.push({ destination, looks, paragraph });
    this.#isOptional = false;
  }

  closeGroup(): void {
    if (this.#groups.length < 2) return;
    this.#endRun();
    this.#group.end?.();
    this.#groups.pop();
  }

  mayLeaveOut(): void {
    this.#isOptional = true;
  }

  bytes(text: string): void {
    this.#isOptional = false;
    const { destination } = this.#group;
    if (destination === 'picture' || destination === 'object') this.#picture.writeDigits(text);
    else if (destination !== 'skip') this.#bytes += text;
  }

  characters(text: string): void {
    this.#isOptional = false;
    if (this.#group.destination === 'skip') return;
    this.#decode();
    this.#run += text;
  }

  word(name: string, value: number | undefined): void {
    const group = this.#group;
    const isOptional = this.#isOptional;
    this.#isOptional = false;
    if (group.destination === 'skip') {
      if (name === 'ud') group.destination = this.#groups.at(-2)?.unicode ?? 'skip';
      return;
    }
    this.#endRun();
    if (name === 'background') this.#hasGround = true;
    if (skipped.has(name) || (isOptional && !known.has(name))) {
      group.destination = 'skip';
      return;
    }
    if (group.destination === 'colours') this.#colours.word(name, value ?? 0);
    if (group.destination === 'fonts' || group.destination === 'styles' || group.destination === 'style') {
      this.#entries.read(name, value ?? 0, group);
      return;
    }
    const looks = looksOfWord(name, value);
    if (looks) group.looks = { ...group.looks, ...looks };
    const paragraph = paragraphOfWord(name, value);
    if (paragraph) group.paragraph = { ...group.paragraph, ...paragraph };
    if (looks || paragraph) return;
    const sign = signs.get(name);
    if (sign !== undefined) this.characters(sign);
    else if (!this.#readMark(name) && !this.#row.word(name, value)) this.#readDestination(name, value);
  }

  get #group(): RtfGroup {
    return this.#groups.at(-1) as RtfGroup;
  }

  get #story(): RtfStory {
    return this.#stories.at(-1) as RtfStory;
  }

  get #font() {
    return this.#entries.font(this.#group.looks.font);
  }

  #decode(): void {
    if (this.#bytes === '') return;
    this.#run += decodeBytes(this.#bytes, this.#font?.charset, this.#encoding);
    this.#bytes = '';
  }

  #endRun(): void {
    this.#decode();
    if (this.#run === '') return;
    const { destination, looks } = this.#group;
    const written = this.#run;
    const font = this.#font;
    this.#run = '';
    if (destination === 'fonts' || destination === 'style') this.#entries.write(written);
    if (destination === 'author') this.#author += written;
    if (destination === 'property') this.#property += written;
    if (destination === 'label') this.#picture.writeLabel(written);
    if (destination === 'entry') this.#form.addEntry(written);
    if (destination === 'marker') this.#story.writeMarker(shownInFont(written, font?.name));
    if (destination === 'colours') this.#colours.text(written);
    const ink = this.#colours.of(looks.colour);
    if (destination !== 'text') return;
    const said = this.#story.fields.isShown ? written : '';
    if (!this.#sight.sees({ ...looks, ink, ground: this.#ground }, said)) return;
    const shown = shiftedText(shownInFont(written, font?.name), looks.shift);
    this.#story.write(shown, font?.isFixed);
  }

  /** Boxes, running heads and cells may lie over anything. */
  get #ground(): Ground | undefined {
    const { looks, paragraph } = this.#group;
    const mayLieOver = this.#hasGround || paragraph.isShaded || this.#stories.length > 1 || this.#depth > 0;
    const own = this.#colours.groundOf(looks.ground || paragraph.ground);
    return own ?? (mayLieOver ? 'unknown' : undefined);
  }

  /** Ends of paragraphs and cells. */
  #readMark(name: string): boolean {
    switch (name) {
      case 'par':
      case 'sect':
      case 'page':
      case 'column':
        this.#endParagraph();
        return true;
      case 'cell':
      case 'nestcell': {
        const depth = name === 'cell' ? 1 : this.#depth;
        this.#endParagraph(depth);
        this.#story.endCell(depth);
        return true;
      }
      case 'row':
      case 'nestrow':
        this.#story.endRow(this.#row.end, name === 'row' ? 1 : this.#depth);
        return true;
      case 'chpgn':
        this.#story.fields.begin();
        this.#story.write('PAGE');
        this.#story.fields.end();
        return true;
      case 'chftn':
        this.#story.isNumbered = true;
        return true;
      default:
        return false;
    }
  }

  get #depth(): number {
    const { isInTable, depth } = this.#group.paragraph;
    // Some write cells without saying that they are in a table.
    return isInTable ? depth : this.#story.isInRow ? 1 : 0;
  }

  #endParagraph(depth = this.#depth): void {
    const { style, outline, level, isInitial } = this.#group.paragraph;
    if (isInitial) return;
    this.#story.endParagraph({ depth, level, outline: outline ?? this.#entries.outline(style) });
  }

  #readDestination(name: string, value = 0): void {
    const group = this.#group;
    const kind = apart.get(name);
    if (kind) {
      this.#beginApart(kind);
      return;
    }
    group.destination = destinations.get(name) ?? group.destination;
    switch (name) {
      case 'ansicpg':
        this.#encoding = encodingOfCodePage(value);
        return;
      case 'mac':
        this.#encoding = 'macintosh';
        return;
      case 'deff':
        this.#entries.usualFont = value;
        return;
      case 'atnauthor':
        this.#author = '';
        return;
      case 'upr':
        group.unicode = group.destination;
        group.destination = 'skip';
        return;
      case 'sn':
        this.#property = '';
        return;
      case 'sv':
        this.#beginValue();
        return;
      case 'pict':
        if (group.destination === 'text')
          this.#beginBytes('picture', (picture) => this.#showPicture(picture));
        return;
      case 'objdata':
        this.#beginBytes('object', (object) => this.#showObject(object));
        return;
      case 'result':
        if (this.#groups.at(-2)?.hasEquation) group.destination = 'skip';
        return;
      case 'field':
        this.#beginField();
        return;
      case 'fldrslt':
        this.#story.fields.separate();
        return;
      case 'formfield':
        this.#form = new RtfForm();
        return;
      default:
        this.#form.word(name, value);
    }
  }

  #beginField(): void {
    const { fields } = this.#story;
    this.#form = new RtfForm();
    fields.begin();
    this.#group.end = () => {
      fields.end();
      if (fields.isShown) this.#story.writeState(this.#form.state);
      this.#form = new RtfForm();
    };
  }

  /** Of a shape's properties, one holds text, and one what a picture shows. */
  #beginValue(): void {
    if (this.#property === 'gtextUNICODE') this.#beginApart('box');
    else if (this.#property === 'wzDescription') this.#group.destination = 'label';
    else this.#group.destination = 'skip';
  }

  /** What is shown at the end of a picture, or of an object that another program has put here. */
  #beginBytes(destination: 'picture' | 'object', show: (written: RtfPicture) => void): void {
    const group = this.#group;
    const written = new RtfPicture();
    this.#picture = written;
    group.destination = destination;
    group.end = () => {
      if (this.#story.fields.isShown) show(written);
    };
  }

  #showPicture({ block }: RtfPicture): void {
    if (this.#sight.sees({ ...this.#group.looks, size: undefined }, '')) this.#story.attach([block]);
  }

  #showObject({ bytes }: RtfPicture): void {
    const equation = this.#objects.add(bytes);
    const holder = this.#groups.at(-2);
    if (equation === undefined || !holder) return;
    holder.hasEquation = true;
    if (this.#sight.sees({ ...holder.looks, size: undefined }, equation)) this.#story.write(equation);
  }

  #beginApart(kind: Apart): void {
    const group = this.#group;
    group.paragraph = plainParagraph;
    group.looks = plainRtfLooks;
    group.destination = 'text';
    // Deeper ones are part of what holds them.
    if (this.#stories.length > deepest) return;
    const mark = kind === 'note' && this.#story.takesNumber() ? noteMark(String(++this.#notes)) : '';
    this.#story.write(mark);
    this.#stories.push(new RtfStory());
    group.end = () => {
      this.#endParagraph();
      const blocks = (this.#stories.pop() as RtfStory).take();
      if (kind === 'box') this.#story.attach(blocks);
      else if (kind === 'comment') this.#found.comment.push(...commentOf(blocks, this.#author));
      else
        for (const block of kind === 'note' ? asNotes(blocks, mark) : blocks) this.#found[kind].push(block);
    };
  }
}
