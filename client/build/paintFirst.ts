import type { Plugin } from 'vite';

/**
 * Puts the style sheet behind the shell that stands in the page: what is above it is painted without waiting for it,
 * what is below it is not painted without it.
 */
export function paintFirst(): Plugin {
  return {
    name: 'hongbao:paint-first',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!html.includes('<div id="shell"')) return html;
        const links = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        const bare = links.reduce((text, link) => text.replace(link, ''), html);
        return bare.replace(/\s*<div id="root">/, `${links.join('')}$&`);
      },
    },
  };
}
