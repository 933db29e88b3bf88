import { newPushKeys } from './pushKeys';

// npm run push-keys: prints settings for notifications by web push (docs/settings.md).

const { publicKey, privateKey } = newPushKeys();
process.stdout.write(`PUSH_VAPID_PUBLIC_KEY=${publicKey}
PUSH_VAPID_PRIVATE_KEY=${privateKey}
PUSH_SUBJECT=mailto:you@your-shop.example
`);
