import { displayDecimal, formatUnits } from '@hongbao/contracts/money';
import {
  getHelp,
  getNews,
  listHelp,
  listNews,
  readAnnouncements,
  summarizeAnnouncements,
} from '@hongbao/contracts/content/content.calls';
import {
  listChat,
  listNotices,
  listPublicNotices,
  markNoticesRead,
  sendChat,
} from '@hongbao/contracts/content/notices.calls';
import { hasFactsOfKind, noticeFactNames } from '@hongbao/contracts/content/notices.facts';
import { applyCreditLoan, listLoans } from '@hongbao/contracts/loans/loans.calls';
import { openPosition } from '@hongbao/contracts/positions/positions.calls';
import { fromWireTime } from '@hongbao/contracts/time';
import { insert } from '@hongbao/prisma/rowWriter';
import { routeProblems } from '@hongbao/contracts/pages/pages';
import { everyFeature } from '@hongbao/test-support/everyFeature';
import { uploadPng } from '@hongbao/test-support/upload';
import { TEST_AT } from '@hongbao/server/testing/server';
import { useWorld } from '@hongbao/server/testing/useWorld';
import { serverTexts } from '@hongbao/locales/languages';
import { describe, expect, it } from 'vitest';
import { languages } from '../../words/language.ts';
import { text as textIn } from '../../words/text.ts';

const world = useWorld();

describe('announcements', () => {
  it('are listed newest first with the title in both fields, and are marked read when they are returned', async () => {
    const member = await world.given.member();
    const before = await member.must(summarizeAnnouncements);
    expect(before).toMatchObject({ anntMsgTotal: 5, sysMsgTotal: 0, sysMsgList: [] });
    const query = { msgCategory: 1, pageNo: 1, pageSize: 2 } as const;
    const page = await member.must(readAnnouncements, { query });
    expect(page.map(({ id, read }) => [id, read])).toEqual([
      ['welcome', false],
      ['test-networks-only', false],
    ]);
    for (const { title, titile } of page) expect(titile).toBe(title);
    expect((await member.must(summarizeAnnouncements)).anntMsgTotal).toBe(3);
    const again = await member.must(readAnnouncements, { query });
    expect(again.map(({ read }) => read)).toEqual([true, true]);
    expect(await member.must(readAnnouncements, { query: { ...query, pageNo: 9 } })).toEqual([]);
  });

  it('that one member has read are unread for another', async () => {
    const [mine, yours] = await world.given.members(2);
    await mine?.must(readAnnouncements, { query: { pageSize: 100 } });
    expect(await mine?.must(summarizeAnnouncements)).toMatchObject({ anntMsgTotal: 0 });
    expect(await yours?.must(summarizeAnnouncements)).toMatchObject({ anntMsgTotal: 5 });
  });

  it('are on one page with system messages, sorted by time', async () => {
    const member = await world.given.member();
    await world.given.money(member, '1000');
    await world.control.advance('1s');
    const page = await member.must(readAnnouncements, { query: { pageSize: 100 } });
    expect(page.map(({ msgCategory }) => msgCategory)).toEqual([2, 2, 1, 1, 1, 1, 1]);
    expect(page.map(({ title }) => title)).toContain('VIP level 1');
    expect(await member.must(summarizeAnnouncements)).toMatchObject({
      anntMsgTotal: 0,
      sysMsgTotal: 0,
    });
    const system = await member.must(readAnnouncements, { query: { msgCategory: 2 } });
    expect(system).toHaveLength(2);
  });

  it('are the public notices, which are also returned without a session', async () => {
    const page = await world.must(listPublicNotices, { query: { pageNo: 2, pageSize: 3 } });
    expect(page).toMatchObject({ total: 5, pages: 2, current: 2, size: 3 });
    expect(page.records.map(({ id }) => id)).toEqual(['five-wrong-passwords', 'contest-calendar']);
  });
});

describe('notices', () => {
  it('report events by category, in the language of the request, and are marked read', async () => {
    const member = await world.given.member();
    await world.given.money(member, '1000');
    await world.control.advance('1s');
    const all = await member.must(listNotices, { query: {} }, { language: 'jp' });
    expect(all.total).toBe(2);
    const bonus = all.records.find(
      ({ title }) => title === textIn('jp', 'content.notices.upgradeBonus.title'),
    );
    expect(bonus).toMatchObject({
      category: 'system',
      content: 'VIP 1に初めて到達したボーナス5 USDTです。',
      link: `/vipLevel?receipt=${bonus?.facts?.refId}`,
      read: false,
      kind: 'upgradeBonus',
      amount: '5.00000000',
      currency: 'USDT',
      facts: { level: 1, amount: { amount: '5.00000000', currency: 'USDT' } },
    });
    expect(bonus?.facts?.refId).toBeDefined();
    const level = all.records.find(({ kind }) => kind === 'levelUp');
    expect(level).toBeDefined();
    expect(level).not.toHaveProperty('amount');
    expect(all.unread).toBe(2);
    const task = await member.must(listNotices, { query: { category: 'task' } });
    expect(task).toMatchObject({ total: 0, records: [], unread: 2 });
    const ids = [bonus?.id ?? ''];
    expect(await member.must(markNoticesRead, { body: { ids } })).toEqual({ unread: 1 });
    expect(await member.must(markNoticesRead, { body: { ids } })).toEqual({ unread: 1 });
    expect(await member.must(markNoticesRead, { body: { ids: 'all' } })).toEqual({ unread: 0 });
    const read = await member.must(listNotices, { query: { category: 'all' } });
    expect(read.records.every((each) => each.read)).toBe(true);
  });

  it('of a month with every feature in use have the facts of their kind, a whole text, and the page of their object', async () => {
    const members = await everyFeature(world, world.control, { world: world.id, members: 3 });
    await world.control.advance('29d');
    const seen = new Set<string>();
    for (const member of members) {
      const { records } = await member.must(listNotices, { query: { pageSize: 100 } });
      for (const { kind, facts, title, content, link } of records) {
        seen.add(kind);
        expect(facts, kind).toBeDefined();
        expect(hasFactsOfKind(kind, facts ?? {}), kind).toBe(true);
        expect(`${title} ${content}`, kind).not.toContain('{{');
        expect(link, kind).toMatch(/^\/\w+/);
      }
    }
    expect(Object.keys(noticeFactNames)).toEqual(expect.arrayContaining([...seen]));
    expect(seen.size).toBeGreaterThan(20);
  }, 60_000);

  it('contain the time as an instant, and the reason by its code', async () => {
    const member = await world.given.member({ verified: true, creditGranted: '1000' });
    const { id } = await member.must(applyCreditLoan, {
      body: { setId: 'credit-7', amount: '100' },
    });
    await world.control.advance('10m');
    const [paidOut] = (await member.must(listNotices, { query: {} })).records;
    const [loan] = (await member.must(listLoans)).records;
    expect(paidOut).toMatchObject({
      kind: 'loanPaidOut',
      link: `/jiedaiOrder?id=${id}`,
      facts: {
        refId: id,
        amount: { amount: '100.00000000', currency: 'USDT' },
        endTime: fromWireTime(loan?.endTime ?? ''),
      },
    });
    expect(paidOut?.content).toContain('100 USDT');
    await world.control.setPolicy('reject', 'loan');
    await member.must(applyCreditLoan, { body: { setId: 'credit-7', amount: '100' } });
    await world.control.advance('10m');
    const [rejected] = (await member.must(listNotices, { query: {} }, { language: 'xi' })).records;
    expect(rejected?.facts?.reason).toEqual({
      code: 'loanNotApproved',
      text: serverTexts.xi.reasons.loanNotApproved,
    });
  });

  it('that an earlier version wrote without an id or with other facts are listed with their text', async () => {
    const member = await world.given.member();
    const stored = [
      { key: 'loanPaidOut', facts: { amount: '10.50000000', endTime: '2026-01-14 12:16:08' } },
      { key: 'loanPaidOut', facts: { amount: '10.50000000' } },
      { key: 'kindOfAnotherVersion', facts: { any: 'fact' } },
    ];
    const inside = await world.inside();
    const rows = stored.map(({ key, facts }, index) =>
      insert('Notice', {
        id: `old${index}`,
        memberId: member.id,
        category: 'transaction',
        key,
        facts: JSON.stringify(facts),
        link: null,
        readAt: null,
        createdAt: BigInt(index),
      }),
    );
    await inside.commit({ rows }, TEST_AT);
    const { records } = await member.must(listNotices, { query: {} });
    expect(records.map(({ kind, facts }) => [kind, facts])).toEqual([
      ['kindOfAnotherVersion', undefined],
      ['loanPaidOut', undefined],
      [
        'loanPaidOut',
        {
          amount: { amount: '10.50000000', currency: 'USDT' },
          endTime: Date.parse('2026-01-14T12:16:08+08:00'),
        },
      ],
    ]);
    expect(records[2]?.content).toContain('2026-01-14 12:16:08');
  });

  it('of another member are neither listed nor marked', async () => {
    const [mine, yours] = await world.given.members(2);
    await world.given.money(yours ?? { id: '' }, '1000');
    await world.control.advance('1s');
    const [theirs] = (await yours?.must(listNotices, { query: {} }))?.records ?? [];
    expect((await mine?.must(listNotices, { query: {} }))?.total).toBe(0);
    await mine?.must(markNoticesRead, { body: { ids: [theirs?.id ?? ''] } });
    const after = (await yours?.must(listNotices, { query: {} }))?.records ?? [];
    expect(after.every(({ read }) => !read)).toBe(true);
  });
});

describe('help and news', () => {
  it('are found by category and by text in any letter case, in the reader’s language', async () => {
    const trading = await world.must(listHelp, { query: { category: 'trading' } });
    expect(trading.records.map(({ id }) => id)).toEqual([
      'margin-and-liquidation',
      'orders-and-stops',
      'second-options',
    ]);
    const byWord = await world.must(listHelp, { query: { keyword: 'GUEST' } });
    expect(byWord.records.map(({ id }) => id)).toContain('sign-in');
    expect((await world.must(listHelp, { query: { keyword: 'no such word' } })).total).toBe(0);
    const word = serverTexts.xi.content.help.withdraw.title;
    const spanish = await world.must(listHelp, { query: { keyword: word } }, { language: 'xi' });
    expect(spanish.records.map(({ id }) => id)).toContain('withdraw');
  });

  it('are returned one by one by their ids', async () => {
    const page = await world.must(getHelp, { query: { id: 'deposit' } }, { language: 'ko' });
    expect(page).toMatchObject({ id: 'deposit', ...serverTexts.ko.content.help.deposit });
    const [latest] = (await world.must(listNews, { query: {} })).records;
    expect(await world.must(getNews, { query: { id: latest?.id ?? '' } })).toEqual(latest);
    for (const call of [getHelp, getNews])
      expect(await world.call(call, { query: { id: 'nothing' } })).toMatchObject({
        reason: 'notFound',
      });
  });

  it('list news newest first, dated before the start of the world', async () => {
    const { records, total } = await world.must(listNews, { query: {} });
    expect(total).toBe(6);
    const times = records.map(({ createTime }) => createTime);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(times[0]).toBe('2026-01-06 06:00:00');
  });

  it('include a report of each of the last four full weeks, with past prices only', async () => {
    await world.control.advance('41d');
    const { records, total } = await world.must(listNews, { query: {} });
    expect(total).toBe(10);
    expect(records.slice(0, 4).map(({ id, createTime }) => [id, createTime])).toEqual([
      ['week-2026-02-09', '2026-02-16 00:00:00'],
      ['week-2026-02-02', '2026-02-09 00:00:00'],
      ['week-2026-01-26', '2026-02-02 00:00:00'],
      ['week-2026-01-19', '2026-01-26 00:00:00'],
    ]);
    const [latest] = records;
    expect(await world.must(getNews, { query: { id: 'week-2026-02-09' } })).toEqual(latest);
    const { market } = await world.inside();
    const price = formatUnits(market.markPrice('BTC/USDT', Date.UTC(2026, 1, 15, 16)));
    expect(latest?.content).toMatch(
      new RegExp(`- BTC: [+\\u2212]\\d+\\.\\d\\d%, ${displayDecimal(price, 2)} USDT`),
    );
    // The coins are listed by their change. The title follows from how many rose, the summary names the extremes.
    for (const { title, summary, content } of records.slice(0, 4)) {
      const moves = [...content.matchAll(/- (\w+): ([+\u2212])([\d.]+%)/g)];
      const rose = moves.filter(([, , sign]) => sign === '+').length / moves.length;
      const [best, worst] = [moves[0], moves.at(-1)];
      expect(title).toBe(
        rose >= 0.75
          ? `A good week for almost every coin, best for ${best?.[1]}`
          : rose <= 0.25
            ? `A bad week for almost every coin, worst for ${worst?.[1]}`
            : `A good week for ${best?.[1]}, a bad one for ${worst?.[1]}`,
      );
      expect(summary).toContain(`${best?.[1]} ${best?.[2]}${best?.[3]}`);
      expect(summary).toContain(`${worst?.[1]} ${worst?.[2]}${worst?.[3]}`);
    }
    await world.control.gap('BTC/USDT', 20);
    await world.control.advance('1h');
    expect((await world.must(listNews, { query: {} })).records[0]).toEqual(latest);
  });
});

describe('written content', () => {
  it.each(languages)('in %s has the same paragraphs and lists as in English', (language) => {
    const shape = (text: string) =>
      text.split('\n').map((line) => (line === '' ? '' : line.startsWith('- ') ? '-' : 'text'));
    const [written, english] = [serverTexts[language].content, serverTexts['en-us'].content];
    for (const part of ['help', 'news'] as const)
      for (const [id, { title, summary, content }] of Object.entries(english[part])) {
        const own = Object.entries(written[part]).find(([key]) => key === id)?.[1];
        expect(shape(own?.content ?? ''), id).toEqual(shape(content));
        if (language === 'en-us') continue;
        for (const [mine, theirs] of [
          [own?.title, title],
          [own?.summary, summary],
          [own?.content, content],
        ])
          expect(mine, id).not.toBe(theirs);
      }
  });

  it.each(languages.filter((language) => language !== 'en-us'))(
    'includes support answers in %s',
    (language) => {
      const [own, english] = [serverTexts[language], serverTexts['en-us']];
      for (const [topic, answer] of Object.entries(english.content.support.answers))
        expect(Object.entries(own.content.support.answers)).not.toContainEqual([topic, answer]);
    },
  );
});

describe('support', () => {
  const texts = async (member: { must: typeof world.must } | undefined) =>
    (await member?.must(listChat, { query: {} }))?.records.map(({ author, text }) => [
      author,
      text,
    ]);

  it.each([
    ['Where is my deposit?', 'en-us', 'deposit'],
    ['¿Cuándo llega mi retiro?', 'xi', 'withdrawal'],
    ['护照被拒绝了怎么办', 'zh-cn', 'identity'],
    ['清算価格とは', 'jp', 'liquidation'],
    ['Why was I liquidated?', 'en-us', 'liquidation'],
    ['Hello!', 'tai', 'greeting'],
    ['trading', 'en-us', 'trading'],
    ['옵션', 'ko', 'options'],
    ['인증번호가 안 와요', 'ko', 'password'],
    ['提領在哪裡', 'zh-tw', 'withdrawal'],
  ] as const)('answers “%s” in %s', async (text, language, topic) => {
    const member = await world.given.member();
    await member.must(sendChat, { body: { text } }, { language });
    expect(await texts(member)).toEqual([['member', text]]);
    await world.control.advance('3s');
    expect(await texts(member)).toEqual([
      ['support', textIn(language, `content.support.answers.${topic}`)],
      ['member', text],
    ]);
  });

  it('answers a question about liquidation with the receipt of the last liquidated position', async () => {
    const member = await world.given.member({ usdt: '500' });
    const { id } = await member.must(openPosition, {
      body: { symbol: 'BTC/USDT', direction: 'long', quantity: '0.01', leverage: 20 },
    });
    await world.control.gap('BTC/USDT', -30);
    await world.control.advance('5s');
    await member.must(sendChat, { body: { text: 'Why was I liquidated?' } });
    await world.control.advance('3s');
    const { records } = await member.must(listChat, { query: {} });
    expect(records[0]).toMatchObject({
      text: textIn('en-us', 'content.support.answers.liquidationReceipt'),
      link: `/heyue?symbol=BTC/USDT&mode=contracts&tab=history&receipt=${id}`,
    });
    expect(records[1]).not.toHaveProperty('link');
  });

  it('answers a question with a link to the own case of the member, or to the page of the topic', async () => {
    const [member] = await everyFeature(world, world.control, { world: world.id, members: 1 });
    const stranger = await world.given.member();
    const linkFor = async (asker: typeof member, text: string) => {
      await asker?.must(sendChat, { body: { text } });
      await world.control.advance('3s');
      const answer = await asker?.must(listChat, { query: {} });
      return answer?.records[0]?.link;
    };
    const links = {
      'my deposit': /^\/chongzhitixianRecord\?kind=recharges&id=\w+$/,
      'my withdrawal': /^\/chongzhitixianRecord\?kind=withdrawals&id=\w+$/,
      'my loan': /^\/jiedaiOrder\?id=\w+$/,
      'my subscription': /^\/ieo\?tab=mine&id=\w+$/,
      'my option': /^\/heyue\?symbol=\w+\/USDT&mode=options&option=\w+$/,
      'my position': /^\/heyue\?symbol=\w+\/USDT&mode=contracts&tab=positions&position=\w+$/,
      'my contest': /^\/bisaiDetail\?id=\w+$/,
      'my arbitrage product':
        /^\/(taoliOrder\?|kuangchi\?tab=orders&|zhaiquan\?tab=orders&)id=\w+$/,
      'my identity': /^\/renzhengResult$/,
    };
    for (const [text, link] of Object.entries(links)) {
      const own = await linkFor(member, text);
      expect(own, text).toMatch(link);
      expect(routeProblems(own ?? ''), text).toEqual([]);
    }
    expect(await linkFor(stranger, 'my deposit')).toBeUndefined();
    expect(await linkFor(stranger, 'swap coins')).toBe('/shandui');
    expect(await linkFor(stranger, 'VIP')).toBe('/vipLevel');
  });

  it('accepts a picture of the member, and returns the conversation to no other member', async () => {
    const [mine, yours] = await world.given.members(2);
    const image = await uploadPng(world, mine, 'chat');
    const body = { text: 'See the picture', image };
    expect(await mine?.must(sendChat, { body })).toMatchObject({ author: 'member', image });
    expect(await yours?.call(sendChat, { body })).toMatchObject({
      reason: 'proofNotFound',
      facts: { field: 'image' },
    });
    await world.control.advance('3s');
    expect((await yours?.must(listChat, { query: {} }))?.total).toBe(0);
    expect(
      (await mine?.must(listChat, { query: { pageSize: 1, pageNo: 2 } }))?.records,
    ).toHaveLength(1);
  });
});
