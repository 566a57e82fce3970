import {
  account,
  confirmEmailInput,
  emailInput,
  linkTokenInput,
  loginInput,
  loginResult,
  resetPasswordInput,
  signUpInput,
} from '../account.ts';
import { codeMail, codeMailQuery } from '../mail.ts';
import {
  peopleQuery,
  person,
  personContext,
  rolePlace,
  rolePlacesInput,
  updateUserInput,
} from '../person.ts';
import { proofInput } from '../security.ts';
import type { Exchange } from './exchange.ts';
import { idParam, keptQuery } from './params.ts';

export const usersEndpoints = {
  'GET users': {
    query: peopleQuery,
    answer: { status: 200, list: person },
  },
  'POST users': {
    body: signUpInput,
    answer: { status: 201, data: loginResult },
  },
  'POST users/login': {
    body: loginInput,
    answer: { status: 200, data: loginResult },
  },
  'POST users/logout': {
    answer: { status: 204 },
  },
  'POST users/recover': {
    body: emailInput,
    answer: { status: 204 },
  },
  'POST users/reset': {
    body: resetPasswordInput,
    answer: { status: 204 },
  },
  'GET users/role-places': {
    query: rolePlacesInput,
    answer: { status: 200, list: rolePlace },
  },
  'POST users/verify-email': {
    body: linkTokenInput,
    answer: { status: 204 },
  },
  'GET users/{id}': {
    params: idParam,
    answer: { status: 200, data: account },
  },
  'PATCH users/{id}': {
    params: idParam,
    body: updateUserInput,
    answer: { status: 200, data: account },
  },
  'GET users/{id}/code-mail': {
    params: idParam,
    query: codeMailQuery,
    answer: { status: 200, data: codeMail },
  },
  'POST users/{id}/deletion': {
    params: idParam,
    body: proofInput,
    answer: { status: 204 },
  },
  'GET users/{id}/context': {
    params: idParam,
    answer: { status: 200, data: personContext },
  },
  'GET users/{id}/export': {
    params: idParam,
    answer: { status: 200, mediaType: 'application/zip' },
  },
  'GET users/{id}/photo': {
    params: idParam,
    query: keptQuery,
    answer: { status: 200, mediaType: 'image/*' },
  },
  'POST users/{id}/photo': {
    params: idParam,
    bodyType: 'multipart/form-data',
    answer: { status: 200, data: account },
  },
  'DELETE users/{id}/photo': {
    params: idParam,
    answer: { status: 204 },
  },
  'POST users/{id}/verify-email': {
    params: idParam,
    body: confirmEmailInput,
    answer: { status: 200, data: account },
  },
  'POST users/{id}/verify-email/address': {
    params: idParam,
    body: emailInput,
    answer: { status: 204 },
  },
  'POST users/{id}/verify-email/resend': {
    params: idParam,
    answer: { status: 204 },
  },
} as const satisfies Record<string, Exchange>;
