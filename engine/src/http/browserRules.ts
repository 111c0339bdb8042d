import { toBase64 } from '#platform/bytes';
import { sha256 } from '#platform/crypto';

/** Directives of a Content-Security-Policy by name. */
type Policy = Readonly<Record<string, string>>;

/**
 * Default policy of a page: only its own files and calls. Inline styles are allowed because Ionic and React set them.
 */
const own: Policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self' data:",
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

const pages: ReadonlyMap<string, Policy> = new Map(
  Object.entries({
    // The Desk can frame the app.
    'index.html': { ...own, 'frame-ancestors': "'self'" },
    'desk.html': { ...own, 'frame-src': "'self'" },
    'docs.html': own,
  } satisfies Record<string, Policy>),
);

/**
 * Returns the policy of a page with one inline script and one inline style, given by their hashes. `form` is the allowed
 * target of its forms; none by default.
 */
export function policyOfOnePage(hashes: {
  readonly script: string;
  readonly style: string;
  readonly form?: string;
}): string {
  return textOf({
    'default-src': "'none'",
    'script-src': `'${hashes.script}'`,
    'style-src': `'${hashes.style}'`,
    'connect-src': "'self'",
    'form-action': hashes.form ?? "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  });
}

/** Policy of uploaded files: no content of the file is executed. */
export const UPLOAD_POLICY = textOf({
  'default-src': "'none'",
  'style-src': "'unsafe-inline'",
  sandbox: '',
  'frame-ancestors': "'none'",
});

/**
 * Returns the policy of a built page, or null for any other file. `scripts` are the hashes of the page's inline
 * scripts.
 */
export function policyOfFile(path: string, scripts: readonly string[] = []): string | null {
  const policy = pages.get(path.replace(/^.*[\\/]/, '').replace(/\.(?:br|gz)$/, ''));
  if (!policy) return null;
  const sources = [policy['script-src'], ...scripts.map((hash) => `'${hash}'`)].join(' ');
  return textOf({ ...policy, 'script-src': sources });
}

/** Returns the hashes of a page's inline scripts. */
export function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(([, text = '']) => hashOf(text));
}

export const hashOf = (text: string) => `sha256-${toBase64(sha256(text))}`;

/** Headers of every answer, which disable MIME sniffing and send the referrer to this origin only. */
export const browserRules = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'same-origin'],
] as const;

function textOf(policy: Policy): string {
  return Object.entries(policy)
    .map(([name, value]) => `${name} ${value}`.trim())
    .join('; ');
}
