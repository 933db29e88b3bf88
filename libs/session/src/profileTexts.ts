import type { SellerProfile } from '@haat/contracts';
import { PROFILE_FIELD } from '@haat/page/names';

/**
 * Attributes of an element of a rendered loading state that is empty but for a text of the visitor's stored profile: the page's
 * own script sets it before the first paint. React leaves the text as it is. On a screen that the browser renders it stays
 * empty.
 * @param path field of the profile, such as `seller_profile.business_name`
 */
export const profileText = (path: `seller_profile.${keyof SellerProfile}`) => ({
  [PROFILE_FIELD]: path,
  children: '',
  suppressHydrationWarning: true,
});

/**
 * Inline script right after what is rendered for members (section 2 of the seller specification: the dashboard). What it can't read it
 * leaves empty. The key of the profile is that of storage.ts: this text runs before any module.
 */
export const PROFILE_TEXTS = `(() => {
  try {
    const profile = JSON.parse(sessionStorage.getItem('haat.profile') || localStorage.getItem('haat.profile'));
    for (const element of document.querySelectorAll('[${PROFILE_FIELD}]')) {
      const text = element.getAttribute('${PROFILE_FIELD}').split('.').reduce((value, key) => value?.[key], profile);
      if (typeof text === 'string') element.textContent = text;
    }
  } catch {}
})();`;
