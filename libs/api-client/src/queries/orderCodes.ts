import { request } from '@haat/api-client';
import { type BodyOf, type Language, orderCodes } from '@haat/contracts';
import * as read from '../readers';

/** Sends a code that confirms the waiting orders of a checkout. @param language of the SMS */
export const requestOrderCode = (number: string, language: Language) =>
  request(orderCodes.requestOrderCode, { params: { number }, body: { language } });

/** Confirms them. */
export const confirmOrdersWithCode = (number: string, body: BodyOf<typeof orderCodes.confirmWithCode>) =>
  request(orderCodes.confirmWithCode, { params: { number }, body }, read.orderGroup);
