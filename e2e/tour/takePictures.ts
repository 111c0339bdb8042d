import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, request as requests, type BrowserContextOptions } from '@playwright/test';
import { routes } from '../../client/src/app/routes.ts';
import { deskPictures } from './deskPictures.ts';
import { combinePictures } from './combinePictures.ts';
import { bothThemes, inDark, Phone, type Size } from './phone.ts';
import { prepare, type Who } from './prepare.ts';
import { scenePictures } from './scenes.ts';
import { scenarioPictures } from './scenarioPictures.ts';
import { storyNames, storyPictures } from './storyPictures.ts';
import { visits } from './visits.ts';

const [address = '', ...wanted] = process.argv.slice(2);
const folder = fileURLToPath(new URL('../../docs/tour/', import.meta.url));
const gallery = fileURLToPath(new URL('../../desk/src/panels/worlds/pictures/', import.meta.url));
const PHONE = { width: 390, height: 844 };
/** A mobile user agent: a phone in landscape is wider than the limit above which the app redirects to the Desk. */
const PHONE_AGENT = 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile Safari/537.36';
/** Maximum time of one picture, in milliseconds. */
const PICTURE_MS_MAX = 120_000;
/** Maximum size of a picture of the Desk, which contains a lot of small text, in bytes. */
const DESK_BYTES_MAX = 100_000;
/** The languages beside English, by the name of the picture that shows them side by side. */
const LANGUAGES = {
  '': ['zh-cn', 'zh-tw', 'jp', 'ko'],
  '-more': ['vl', 'tai', 'mlxy', 'xi'],
} as const;

const request = await requests.newContext({ baseURL: address, timeout: 120_000 });
const prepared = await prepare(request);
const { world, tokens, ids } = prepared;
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-background-networking', '--disable-quic'],
});
const phones = new Map<Who, Phone>();
let failed = 0;

for (const { path, title } of routes) {
  const name = title.replace(/^routes\./, '');
  await picture(name, async () => {
    const visit = visits(ids)[path];
    const phone = await phoneOf(visit?.who ?? 'demo');
    await phone.open(path, visit?.query);
    await phone.do(visit?.act);
    return bothThemes(phone);
  });
}

const rows = { home: '/home', trade: '/heyue', form: '/tixian' };
for (const [name, path] of Object.entries(rows))
  for (const [part, languages] of Object.entries(LANGUAGES))
    await picture(`languages-${name}${part}`, async () => {
      const shots: Buffer[] = [];
      for (const language of languages) {
        const phone = await phoneFor(PHONE, 'demo', language);
        await phone.open(path);
        await phone.do(visits(ids)[path]?.act);
        shots.push(await inDark(phone));
        await phone.page.context().close();
      }
      return shots;
    });
await inAnotherSize('trade-320', { width: 320, height: 640 });
await inAnotherSize('trade-wide', { width: 844, height: 390 });

for (const [name, take] of scenePictures(request, (id, token, language) =>
  phoneFor(PHONE, 'nobody', language, { world: id, token }),
))
  await picture(name, take);

for (const [name, take] of deskPictures(browser, address, prepared))
  await write(name, `${folder}${name}.jpg`, async () =>
    combinePictures(browser, [await take()], false, DESK_BYTES_MAX),
  );
for (const name of storyNames) await story(name);
const small = await scenarioPictures(browser, request, (id, token) =>
  phoneFor(PHONE, 'nobody', 'en-us', { world: id, token }),
);
for (const [name, take] of small)
  await write(name, `${gallery}${name.replace('scenario-', '')}.webp`, take);

await browser.close();
await request.dispose();
process.exitCode = failed === 0 ? 0 : 1;

async function picture(name: string, take: () => Promise<Buffer[]>, isStacked = false) {
  await write(name, `${folder}${name}.jpg`, async () =>
    combinePictures(browser, await take(), isStacked),
  );
}

/** Plays a story and takes the pictures of its steps, if one of them or `story-<name>` was requested. */
async function story(name: string) {
  const isWanted = (picture: string) =>
    [picture, `story-${name}`].some((each) => wanted.includes(each));
  if (wanted.length > 0 && !wanted.some((each) => each.startsWith(`story-${name}`))) return;
  try {
    for (const [picture, taken] of await storyPictures(browser, request, address, name)) {
      if (wanted.length > 0 && !isWanted(picture)) continue;
      await writeFile(`${folder}${picture}.jpg`, taken);
      console.log(`${picture}.jpg ${(taken.length / 1_000).toFixed(0)} kB`);
    }
  } catch (error) {
    failed += 1;
    console.error(`✗ story-${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Rejects after the maximum time of one picture. */
async function tooLate(): Promise<never> {
  await new Promise((resolve) => setTimeout(resolve, PICTURE_MS_MAX).unref());
  throw new Error('It took too long.');
}

/** Takes one picture if it was requested. A failure does not affect the other pictures. */
async function write(name: string, file: string, take: () => Promise<Buffer>) {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  try {
    const taken = await Promise.race([take(), tooLate()]);
    await writeFile(file, taken);
    console.log(`${basename(file)} ${(taken.length / 1_000).toFixed(0)} kB`);
  } catch (error) {
    failed += 1;
    console.error(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function inAnotherSize(name: string, size: Size) {
  await picture(
    name,
    async () => {
      const phone = await phoneFor(size, 'demo');
      await phone.open('/heyue');
      await phone.do(visits(ids)['/heyue']?.act);
      return bothThemes(phone);
    },
    size.width > size.height,
  );
}

/** Returns the phone of a member. There is one phone per member, which retains its state. */
async function phoneOf(who: Who): Promise<Phone> {
  const phone = phones.get(who) ?? (await phoneFor(PHONE, who));
  phones.set(who, phone);
  return phone;
}

async function phoneFor(
  viewport: Size,
  who: Who,
  language = 'en-us',
  elsewhere = { world, token: tokens[who] },
): Promise<Phone> {
  const options: BrowserContextOptions = {
    baseURL: address,
    viewport,
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    userAgent: PHONE_AGENT,
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    colorScheme: 'dark',
  };
  const page = await (await browser.newContext(options)).newPage();
  return Phone.signIn(page, { ...elsewhere, language });
}
