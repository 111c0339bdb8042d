import type { Plugin } from 'vite';

/**
 * Vite plugin that makes the browser paint the static shell first. The style sheet follows the shell in the document,
 * because content above a style sheet is painted without waiting for it. The app is fetched immediately and started
 * after the shell is painted: on a slow phone, running the first script takes longer than painting.
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
        return startAfterPaint(bare.replace(/\s*<div id="root">/, `${links.join('')}$&`));
      },
    },
  };
}

/**
 * Replaces the entry script by one that starts the app after the first paint. A hidden page is not painted, so a
 * timeout starts the app as well.
 */
function startAfterPaint(html: string): string {
  const [entry, source] = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html) ?? [];
  if (entry === undefined || source === undefined) throw new Error('The page has no entry script.');
  const start = `(function () {
        var hasStarted = false;
        var files = [].map.call(document.querySelectorAll('link[rel=modulepreload]'), function (link) {
          return link.href;
        });
        var entry = files.shift();
        // Executes one file per task, so that the browser handles input in between.
        function next() {
          var file = files.shift();
          if (!file) return last();
          import(file).then(turn, turn);
        }
        function turn() {
          setTimeout(next);
        }
        function last() {
          var app = document.createElement('script');
          app.type = 'module';
          app.crossOrigin = '';
          app.src = entry;
          document.body.append(app);
        }
        function start() {
          if (!hasStarted) next();
          hasStarted = true;
        }
        try {
          new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
        } catch {}
        setTimeout(start, 400);
      })();`;
  const ahead = `<link rel="modulepreload" crossorigin href="${source}">`;
  // Preloads the resources that the first paint needs before all others.
  return html
    .replace(entry, ahead)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replace('</body>', `<script>\n      ${start}\n    </script>\n  </body>`);
}
