#!/bin/bash
# libphonenumber-js 1.13.16 and google-libphonenumber 3.2.47, the JavaScript ports of Google's library: a Bangladeshi number in
# Arabic-Indic digits is read, the same one in Bengali digits, which phones in Bangladesh write, is no number. Google's Java library
# takes any decimal digit of Unicode.
# Exits with 0 while that is so.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --silent --no-audit --no-fund libphonenumber-js@1.13.16 google-libphonenumber@3.2.47 > /dev/null 2>&1
cat > read.cjs <<'JS'
const { parsePhoneNumberFromString } = require('libphonenumber-js');
const { PhoneNumberUtil } = require('google-libphonenumber');
const google = PhoneNumberUtil.getInstance();
const inDigits = (zero) => [...'01712345678'].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
for (const [name, zero] of [['Latin', 0x30], ['Arabic-Indic', 0x660], ['Persian', 0x6f0], ['Bengali', 0x9e6], ['Devanagari', 0x966]]) {
  let other;
  try {
    other = google.isValidNumber(google.parse(inDigits(zero), 'BD')) ? 'valid' : 'not valid';
  } catch ({ message }) {
    other = message;
  }
  console.log(`${name}: ${parsePhoneNumberFromString(inDigits(zero), 'BD')?.number ?? 'no number'}; ${other}`);
}
JS
said=$(node read.cjs)
echo "Node $(node -v)"
echo "$said"
for digits in Latin Arabic-Indic Persian; do grep -q "^$digits: +8801712345678; valid$" <<< "$said"; done
for digits in Bengali Devanagari; do grep -q "^$digits: no number; The string supplied did not seem to be a phone number$" <<< "$said"; done
