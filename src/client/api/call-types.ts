import type { z } from 'zod';
import type { Endpoints } from '#contracts/endpoints/endpoints.ts';
import type { ListMeta } from '#contracts/list.ts';

type Address = keyof Endpoints;

/** The addresses of the endpoints whose description has this shape. */
type AddressOf<Shape, Among extends Address = Address> = {
  [Each in Among]: Endpoints[Each] extends Shape ? Each : never;
}[Among];

/** Endpoints that answer bit by bit. */
export type StreamAddress = AddressOf<{ answer: { mediaType: 'text/event-stream' } }>;
/** Endpoints that answer a file. */
export type BlobAddress = Exclude<AddressOf<{ answer: { mediaType: string } }>, StreamAddress>;
/** Endpoints that answer JSON or nothing. */
export type JsonAddress = Exclude<Address, StreamAddress | BlobAddress>;
/** Endpoints that answer a list. */
export type ListAddress = AddressOf<{ answer: { list: z.ZodType } }>;
/** What a link, a picture or a frame can point to. */
export type GetAddress = Extract<Address, `GET ${string}`>;
/** Endpoints that take a form with a file. */
export type FormAddress = AddressOf<Form, Extract<Address, `POST ${string}`>>;

type Form = { bodyType: 'multipart/form-data' };
/** What is described under a name by those of the endpoints that have it. */
type Described<Of extends Address, Name extends 'params' | 'query' | 'body'> = Extract<
  Endpoints[Of],
  { [Key in Name]: z.ZodType }
>[Name];

/** A part of a request: forbidden where no schema describes it, and optional where nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? { [Key in Name]?: undefined }
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };

/**
 * What may stand in a query. Filters are written `filters: { state }` for `filters[state][]`, with one value or several;
 * what the server reads out of text, such as a number, is given as what it reads.
 */
type Query<Schema> = Schema extends z.ZodType ? QueryInput<z.input<Schema>, z.output<Schema>> : never;
type QueryInput<Input, Output> = {
  [Key in keyof Input as Key extends `filters[${string}]` ? never : Key]: unknown extends Input[Key]
    ? Key extends keyof Output
      ? Output[Key]
      : unknown
    : Input[Key];
} & { filters?: Filters<Input> };
type Filters<Input> = {
  [Key in keyof Input as Key extends `filters[${infer Name}]` ? Name : never]: OneOrMany<Input[Key]>;
};
/** Empty text, as a field that says nothing has it, is not sent. */
type OneOrMany<Value> = Value extends readonly (infer Each)[] ? Each | readonly Each[] | '' : Value;

/** The JSON that an endpoint takes. */
export type BodyOf<Of extends Address> = z.input<Described<Of, 'body'>>;

/** A body is required where there is one, even one of which nothing is: the server reads it. */
type Body<Of extends Address> = Endpoints[Of] extends Form
  ? { body: FormData }
  : [Described<Of, 'body'>] extends [never]
    ? { body?: undefined }
    : { body: BodyOf<Of> };

/** What an address is completed with. */
export type AddressParts<Of extends Address> = Part<'params', z.input<Described<Of, 'params'>>> &
  Part<'query', Query<Described<Of, 'query'>>>;

/** What a call of an endpoint takes. */
export type CallOptions<Of extends Address> = AddressParts<Of> &
  Body<Of> & {
    signal?: AbortSignal | undefined;
    /** Keeps the loading spinner away: for what is asked while a person does something else. */
    quiet?: boolean;
    /** Whether it signs this browser in as somebody else, for whom the page is then left. */
    changesSession?: boolean;
  };

/** A last argument that may be left out where nothing in it is required. */
export type Rest<Options> = object extends Options ? [options?: Options] : [options: Options];

/** What JSON gives: of a list its rows and `meta`, else the data, and nothing of an answer without a body. */
export type Answer<Of extends Address> = Told<Endpoints[Of]['answer']>;
type Told<Each> = Each extends { list: infer Row }
  ? { data: z.output<Row>[]; meta: Each extends { meta: infer Meta } ? z.output<Meta> : ListMeta }
  : Each extends { data: infer Data }
    ? z.output<Data>
    : undefined;
