import { aSeller } from './operator';
import { expect, type Page, test } from './page';
import { aShopper, tokenOf } from './users';

/** What runs where text becomes HTML, an attribute, an address, a script, a style or JSON. */
const RUN = 'window.ran=1';
const PAYLOADS: readonly string[] = [
  `<script>${RUN}</script>`,
  `</script><script>${RUN}</script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<scr<script>ipt>${RUN}</scr</script>ipt>`,
  `<script src="data:text/javascript,${RUN}"></script>`,
  `<script type="module">${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'><img src=x onerror=${RUN}>`,
  `\`><img src=x onerror=${RUN}>`,
  `<img src="x" onerror="${RUN}"`,
  `<image src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<svg><set onbegin=${RUN} attributeName=x>`,
  `<svg><a href="javascript:${RUN}"><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${RUN}>#x"></svg>`,
  `<math><mtext><script>${RUN}</script></mtext></math>`,
  `<math href="javascript:${RUN}">x</math>`,
  `<body onload=${RUN}>`,
  `<body onpageshow=${RUN}>`,
  `<iframe src="javascript:parent.ran=1"></iframe>`,
  `<iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">x</a>`,
  `<a href="java&#09;script:${RUN}">x</a>`,
  `<form action="javascript:${RUN}"><input type=submit autofocus></form>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<details open ontoggle=${RUN}>x</details>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>x</marquee>`,
  `<link rel=stylesheet href=x onerror=${RUN}>`,
  `<style>@import 'data:text/css,*{}';</style><style onload=${RUN}></style>`,
  `<meta http-equiv=refresh content="0;javascript:${RUN}">`,
  `<base href="https://elsewhere.example/">`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<!--><img src=x onerror=${RUN}>-->`,
  `<![CDATA[><img src=x onerror=${RUN}>]]>`,
  `" onmouseover=${RUN} autofocus onfocus=${RUN} x="`,
  `' onmouseover=${RUN} autofocus onfocus=${RUN} x='`,
  `javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\u2028;${RUN}//`,
];

/** Nothing ran, nothing of a payload became an element, and no other origin is named. */
async function isText(page: Page, where: string) {
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    handlers: [...document.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ name }) => /^on/i.test(name))
        .map(({ name, value }) => `${name}=${value}`),
    ),
    addresses: [
      ...document.querySelectorAll('[href^="java" i], base[href*="elsewhere"], iframe, object, embed'),
    ].length,
  }));
  expect.soft(found, where).toEqual({ ran: false, handlers: [], addresses: 0 });
}

test('scripts in what sellers and shoppers write never run', { tag: '@full' }, async ({
  visitor,
  another,
  request,
  pageErrors,
}) => {
  test.setTimeout(600_000);
  // An address with a payload for an id.
  pageErrors.expect(/404.*\/product\//);
  const seller = await aSeller(request);
  const headers = { authorization: `Bearer ${await tokenOf(request, seller)}` };
  const { page } = visitor;
  await visitor.opens('/welcome');
  const picture = {
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 600, height: 600 } }),
  };
  const products: { id: number; payload: string }[] = [];
  for (const [index, payload] of PAYLOADS.entries()) {
    const made = await request.post('/api/v1/products/seller/products/create/', {
      headers,
      multipart: {
        name: `${payload} ${index}`,
        description: payload.repeat(2),
        price: '900',
        tags: JSON.stringify(['Casual']),
        variants_data: JSON.stringify([
          { id: null, color: payload.slice(0, 40), size: 'M', stock_quantity: 50, sku: '', is_active: true },
        ]),
        uploaded_images: picture,
      },
    });
    // A field may refuse a text, in words.
    expect([201, 400], `${payload}: ${await made.text()}`).toContain(made.status());
    if (made.ok()) products.push({ id: (await made.json()).id, payload });
  }
  expect(products.length).toBeGreaterThan(PAYLOADS.length / 2);

  const shopper = await aShopper(request);
  const buyer = { authorization: `Bearer ${await tokenOf(request, shopper)}` };
  const [first] = products;
  let orderId = '';
  for (const { id, payload } of products.slice(0, 20)) {
    const detail = await (await request.get(`/api/v1/products/${id}/`)).json();
    const [variant] = detail.variants;
    const ordered = await request.post('/api/v1/orders/orders/quick-create/', {
      headers: buyer,
      data: {
        product_id: id,
        quantity: 1,
        color: variant.color,
        size: variant.size,
        payment_method: 'cod',
        customer_phone: '01712345678',
        customer_address: `${payload} Dhaka`,
      },
    });
    expect(ordered.ok(), await ordered.text()).toBe(true);
    const order = await ordered.json();
    orderId = order.id;
    await request.post(`/api/v1/orders/seller/orders/${order.id}/update-status/`, {
      headers,
      data: { status: 'delivered' },
    });
    const reviewed = await request.post('/api/v1/reviews/', {
      headers: buyer,
      data: {
        product: id,
        order: order.id,
        rating: 4,
        content: `${payload} and a few words more`,
        review_type: 'product',
      },
    });
    expect(reviewed.ok(), await reviewed.text()).toBe(true);
  }

  for (const content of PAYLOADS.slice(0, 30)) {
    const written = await request.post(`/api/v1/orders/orders/${orderId}/messages/`, {
      headers: buyer,
      data: { content },
    });
    expect(written.ok(), await written.text()).toBe(true);
  }

  for (const { id, payload } of products) {
    await visitor.opens(`/product/${id}`);
    await isText(page, `/product of ${payload}`);
  }
  const store = (await (await request.get(`/api/v1/products/${first?.id}/`)).json()).seller_id ?? 1;
  for (const path of [
    `/store/${store}`,
    `/search?q=${encodeURIComponent(PAYLOADS[6] ?? '')}`,
    `/search?q=${encodeURIComponent(PAYLOADS[1] ?? '')}`,
    `/login?returnTo=${encodeURIComponent(`javascript:${RUN}`)}`,
    `/product/${encodeURIComponent(PAYLOADS[0] ?? '')}`,
  ]) {
    await page.goto(path);
    await expect(page.locator('main h1, main [role="alert"]').first()).toBeVisible();
    await isText(page, path);
  }

  const customer = await another();
  await customer.isSignedIn(shopper);
  await customer.opens('/orders');
  await expect(customer.main.getByRole('article').first()).toBeVisible();
  await isText(customer.page, '/orders');
  await customer.opens(`/order/${orderId}#messages`);
  await expect(customer.main.getByRole('list', { name: /^Messages between/ })).toBeVisible();
  await isText(customer.page, 'messages of the buyer');
  const owner = await another();
  await owner.isSignedIn(seller);
  for (const path of ['/seller/dashboard', '/seller/products', '/seller/orders', '/seller/reviews']) {
    await owner.opens(path);
    await expect(owner.main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(owner.main.getByRole('status', { name: /Loading/ })).toHaveCount(0);
    await isText(owner.page, path);
  }
  await owner.opens(`/seller/orders/${orderId}#messages`);
  await expect(owner.main.getByRole('list', { name: /^Messages between/ })).toBeVisible();
  await isText(owner.page, 'messages of the store');
});
