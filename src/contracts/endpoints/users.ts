import {
  account,
  confirmEmailInput,
  emailInput,
  linkTokenInput,
  loginResult,
  resetPasswordInput,
  signUpInput,
} from '../account.ts';
import {
  begunEmailChange,
  changeEmailInput,
  changePasswordInput,
  confirmNewEmailInput,
  proofInput,
} from '../security.ts';
import { peopleQuery, person, personContext, rolePlace, rolePlacesInput, updateUserInput } from '../user.ts';
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
  'POST users/{id}/password': {
    params: idParam,
    body: changePasswordInput,
    answer: { status: 204 },
  },
  'POST users/{id}/email/confirm': {
    params: idParam,
    body: confirmNewEmailInput,
    answer: { status: 200, data: account },
  },
  'POST users/{id}/email': {
    params: idParam,
    body: changeEmailInput,
    answer: { status: 201, data: begunEmailChange },
  },
} as const satisfies Record<string, Exchange>;
