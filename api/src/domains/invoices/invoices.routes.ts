import { invoices, type Language } from '@haat/contracts';
import type { FastifyReply } from 'fastify';
import type { Context } from '../../context';
import { actorOf } from '../../platform/audit/audit.service';
import type { Caller } from '../../platform/http/caller';
import { download, languageOf } from '../../platform/http/download';
import { type Api, route } from '../../platform/http/route';
import { invoiceNumber } from './invoiceLines';
import type { Viewer } from './invoices.queries';
import { changeRegistration, invoicesOf, paperOf, registrationOf } from './invoices.service';

interface PaperRequest {
  caller: Caller & { userId: number };
  params: { id: number };
  query: { lang?: Language | undefined };
  reply: FastifyReply;
}

/** Invoices and credit notes, and the stores' registration for VAT. */
export function invoicesRoutes(api: Api, context: Context): void {
  const make = async (viewer: Viewer, { caller, params, query, reply }: PaperRequest) => {
    const paper = await paperOf(context, viewer, params.id);
    const name = paper.kind === 'invoice' ? 'invoice' : 'credit-note';
    download(reply, `${name}-${invoiceNumber(paper).replace('/', '-')}.pdf`);
    return context.sheets.make(caller.userId, {
      kind: 'invoice',
      paper,
      language: languageOf(query, caller),
    });
  };
  route(api, invoices.listInvoices, ({ caller, params }) => invoicesOf(context, caller, params.id));
  route(api, invoices.invoicePdf, (request) => make(request.caller, request));
  route(api, invoices.operatorInvoices, ({ params }) => invoicesOf(context, 'operator', params.id));
  route(api, invoices.operatorInvoicePdf, (request) => make('operator', request));
  route(api, invoices.getVatRegistration, ({ caller }) => registrationOf(context, caller.sellerId));
  route(api, invoices.saveVatRegistration, ({ caller, body }) =>
    changeRegistration(context, actorOf(caller), caller.sellerId, body),
  );
}
