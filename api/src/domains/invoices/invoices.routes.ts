import { invoices, type Language } from '@haat/contracts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import { download, languageOf } from '../../platform/http/download';
import { type Api, route } from '../../platform/http/route';
import { requirePhoneProof } from '../accounts/guests.service';
import { invoiceNumber } from './invoiceLines';
import type { Viewer } from './invoices.queries';
import { changeRegistration, invoicesOf, paperOf, registrationOf } from './invoices.service';

interface PaperRequest {
  params: { id: number };
  reply: FastifyReply;
}

/** Invoices and credit notes, and the stores' registration for VAT. */
export function invoicesRoutes(api: Api, context: Context): void {
  /** @param userId who waits for it; the buyer when absent */
  const make = async (
    viewer: Viewer,
    language: Language,
    { params, reply }: PaperRequest,
    userId?: number,
  ) => {
    const paper = await paperOf(context, viewer, params.id);
    const name = paper.kind === 'invoice' ? 'invoice' : 'credit-note';
    download(reply, `${name}-${invoiceNumber(paper).replace('/', '-')}.pdf`);
    return context.sheets.make(userId ?? paper.buyer_id, { kind: 'invoice', paper, language });
  };
  route(api, invoices.listInvoices, ({ caller, params }) => invoicesOf(context, caller, params.id));
  route(api, invoices.invoicePdf, ({ caller, query, ...request }) =>
    make(caller, languageOf(query, caller), request, caller.userId),
  );
  route(api, invoices.operatorInvoices, ({ params }) => invoicesOf(context, 'operator', params.id));
  route(api, invoices.operatorInvoicePdf, ({ caller, query, ...request }) =>
    make('operator', languageOf(query, caller), request, caller.userId),
  );
  route(api, invoices.listGuestInvoices, async ({ params, body: { proof } }) =>
    invoicesOf(context, { guestPhone: requirePhoneProof(context, proof) }, params.id),
  );
  route(api, invoices.guestInvoicePdf, async ({ body: { proof, lang = 'en' }, ...request }) =>
    make({ guestPhone: requirePhoneProof(context, proof) }, lang, request),
  );
  route(api, invoices.getVatRegistration, ({ caller }) => registrationOf(context, caller.sellerId));
  route(api, invoices.saveVatRegistration, ({ caller, body }) =>
    changeRegistration(context, actorOf(caller), caller.sellerId, body),
  );
}
