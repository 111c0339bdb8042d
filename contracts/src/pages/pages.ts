import { type LinkValue, idValue, lineValue, linkValueProblem } from '../linkValues.ts';
import { thirdPartyProviders } from '../account/account.types.ts';
import { loanTypes } from '../loans/loans.types.ts';
import { directions } from '../positions/positions.types.ts';
import {
  articleCategories,
  articleShelves,
  ieoTabs,
  moneyRecordKinds,
  positionSheets,
  productTabs,
  tradeModes,
  tradeTabs,
} from './pageViews.ts';

/** A parameter of a page. `with`: other parameters that it needs to have an effect, with their values. */
type PageField = LinkValue & { readonly with?: Readonly<Record<string, string>> };

/** Any value, in `with`. */
const ANY = '';

const symbol = lineValue(20);
const receipt = idValue;
const trade = {
  symbol,
  mode: { words: tradeModes },
  direction: { words: directions },
  /** Size of the order in the unit that the ticket has, which is USDT at first. */
  size: {
    pattern: /^\d{1,9}(?:\.\d{1,8})?$/,
    error: 'must be a decimal number without a sign, such as 500',
    with: { direction: ANY },
  },
  tab: { words: tradeTabs },
  position: { ...idValue, with: { tab: 'positions' } },
  sheet: { words: positionSheets, with: { tab: 'positions', position: ANY } },
  receipt: { ...receipt, with: { tab: 'history' } },
  option: { ...idValue, with: { mode: 'options' } },
} as const;
/** A list of orders in a tab of a product page. */
const orders = (tab: string) => {
  const one = { ...idValue, with: { tab } };
  return { id: one, receipt: one };
};
const product = { id: idValue } as const;

/**
 * The pages of the app by path, with the parameters that a link to them may have. The client, `/go` links and stories
 * share this list. A page ignores a parameter that is not listed.
 */
export const pages = {
  '/home': {},
  '/hangqing': {},
  '/heyue': trade,
  '/my': {},
  '/search': {},
  '/login': {
    mode: { words: ['register'] },
    inviteCode: lineValue(32),
    code: lineValue(32),
    provider: { words: thirdPartyProviders },
    idToken: lineValue(4_096),
  },
  '/kline': { symbol },
  '/demotrading': trade,
  '/outlink': { url: lineValue(2_048) },
  '/zichanCenter': {},
  '/zhangbianRecord': {},
  '/analysis': {},
  '/chongzhi': {},
  '/chongzhitixianRecord': { kind: { words: moneyRecordKinds }, id: idValue },
  '/chongzhitixianResult': { recharge: idValue, withdrawal: idValue },
  '/vipLevel': { receipt, envelope: { words: ['show', 'open'] } },
  '/gerenziliao': {},
  '/security': {},
  '/shenfenRenzheng': {},
  '/shenfenRenzhengAd': {},
  '/renzhengResult': {},
  '/tuanduiYaoqing': {},
  '/tixian': { coin: lineValue(10), account: idValue },
  '/jiesuanInfo': {},
  '/fuliCenter': {},
  '/jiedai': { type: { words: loanTypes } },
  '/jiedaiOrder': { id: idValue, receipt },
  '/bisai': {},
  '/bisaiDetail': { id: idValue, receipt },
  '/bisaiMycansai': {},
  '/bisaiTrade': { id: idValue, ...trade },
  '/taolilicai': {},
  '/taolilicaiDetail': product,
  '/taoliOk': product,
  '/taoliOrder': { id: idValue, receipt },
  '/kuangchi': { tab: { words: productTabs }, ...orders('orders') },
  '/kuangchiDetail': product,
  '/zhaiquan': { tab: { words: productTabs }, ...orders('orders') },
  '/zhaiquanDetail': product,
  '/shandui': {},
  '/shanduiOrder': {},
  '/xinwen': {},
  '/articleList': {
    about: { words: [...articleShelves, 'announcements'] },
    category: { words: [...articleCategories.news, ...articleCategories.help] },
  },
  '/articleDetail': { about: { words: articleShelves }, id: lineValue(64) },
  '/supportChat': {},
  '/ieo': {
    tab: { words: ieoTabs },
    ...orders('mine'),
    offer: { ...idValue, with: { tab: 'offers' } },
    draw: idValue,
    verify: idValue,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PageField>>>>;

export type PagePath = keyof typeof pages;

type KeysOfUnion<U> = U extends unknown ? keyof U : never;
export type PageParameter = KeysOfUnion<(typeof pages)[PagePath]>;

export const pagePaths = Object.keys(pages) as [PagePath, ...PagePath[]];

/** The pages that a visitor can open. All other pages redirect a visitor to the login. */
export const visitorPages: readonly PagePath[] = [
  '/home',
  '/hangqing',
  '/search',
  '/login',
  '/kline',
  '/demotrading',
  '/outlink',
  '/zhaiquan',
  '/xinwen',
  '/articleList',
  '/articleDetail',
];

export const isPagePath = (path: string): path is PagePath => Object.hasOwn(pages, path);

export const pageParameters = (path: PagePath): Readonly<Record<string, PageField>> => pages[path];

/** A route of the app, "/heyue?tab=history", in its parts. */
export interface ParsedRoute {
  readonly path: string;
  readonly parameters: readonly (readonly [name: string, value: string])[];
}

/** Parses a route of the app. A parameter may occur several times. */
export function parseRoute(route: string): ParsedRoute {
  const at = route.indexOf('?');
  return {
    path: at < 0 ? route : route.slice(0, at),
    parameters: at < 0 ? [] : [...new URLSearchParams(route.slice(at + 1))],
  };
}

/** Formats a route. "/" in values is not escaped, so that a symbol remains readable. */
export function formatRoute({ path, parameters }: ParsedRoute): string {
  const query = new URLSearchParams(
    parameters.map(([name, value]): [string, string] => [name, value]),
  ).toString();
  return query === '' ? path : `${path}?${query.replaceAll('%2F', '/')}`;
}

/** An unknown part of a route, or one with an invalid value, and the names that would be valid in its place. */
export interface RouteProblem {
  readonly what: string;
  readonly given: string;
  readonly known: readonly string[];
}

/**
 * Returns the problems of a route: an unknown page, an unknown or repeated parameter, an invalid value, or a parameter
 * without the one that it needs. Values for which `isOpen` returns true are not checked.
 */
export function routeProblems(
  route: string,
  isOpen: (value: string) => boolean = () => false,
): RouteProblem[] {
  const { path, parameters } = parseRoute(route);
  if (!isPagePath(path)) return [{ what: `${path} is not a page`, given: path, known: pagePaths }];
  const fields = pageParameters(path);
  const names = Object.keys(fields);
  return parameters.flatMap(([name, value], index): RouteProblem[] => {
    if (!Object.hasOwn(fields, name))
      return [{ what: `${name} is not a parameter of ${path}`, given: name, known: names }];
    if (parameters.findIndex(([other]) => other === name) !== index)
      return [{ what: `${name} occurs twice`, given: '', known: [] }];
    const field = fields[name];
    const problem = field && !isOpen(value) ? linkValueProblem(field, value) : null;
    const known = field && 'words' in field ? field.words : [];
    if (problem !== null) return [{ what: `${name} ${problem}`, given: value, known }];
    return Object.entries(field?.with ?? {})
      .filter(([other, wanted]) => {
        const found = parameters.find(([each]) => each === other);
        return !found || (wanted !== ANY && found[1] !== wanted);
      })
      .map(([other, wanted]) => ({
        what: `${name} goes with ${other}${wanted === ANY ? '' : `=${wanted}`}`,
        given: '',
        known: [],
      }));
  });
}
