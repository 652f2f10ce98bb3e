import { createHash } from 'node:crypto';

/** How many requests start at once: each costs a slow phone some milliseconds. */
const atOnce = 4;
/** How many milliseconds after the first frame a browser that reports no paint starts all the same. */
const longestWait = 2000;

/**
 * The only script in a page's HTML. It keeps what is clicked and sent until `early-input.ts` takes over; a search that
 * has a text is sent by the browser itself. Once the browser reports the first paint, the script requests the files of
 * the `rel="later"` links and runs the first script; a timer after the first frame would start before a slow machine has
 * painted. A page in a background tab is painted, and needs its scripts, once it is shown.
 */
const script = [
  `{const clicked=[],sent=[],keep=({target})=>clicked.push(target),`,
  `keepForm=(event)=>{const text=new FormData(event.target).get('q');`,
  `if(typeof text!=='string'||text.trim()===''){event.preventDefault();sent.push(event.target)}},`,
  `links=[...document.querySelectorAll('link[rel="later"]')],`,
  `load=()=>{for(const link of links.splice(0,${atOnce}))link.rel=link.dataset.rel;if(links.length>0)setTimeout(load)};`,
  `addEventListener('click',keep,true);addEventListener('submit',keepForm,true);`,
  `globalThis.takeEarlyInput=()=>{removeEventListener('click',keep,true);removeEventListener('submit',keepForm,true);`,
  `return{clicked,sent}};`,
  `let started=false;const start=()=>{if(started)return;started=true;`,
  `import(document.getElementById('first-script').href);load()};`,
  `requestAnimationFrame(()=>{new PerformanceObserver(start).observe({type:'paint',buffered:true});`,
  `setTimeout(start,${longestWait})})}`,
].join('');

/** How the content security policy names a script or style element with this text. */
export function policyHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

export const starterHash = policyHash(script);

/** The built page with its scripts, and what else can wait, requested after the first paint. */
export function startAfterPaint(html: string): string {
  return html
    .replace(
      /<script type="module"([^>]*) src="([^"]*)"[^>]*><\/script>/i,
      '<link id="first-script" rel="later" data-rel="modulepreload"$1 href="$2">',
    )
    .replace(/<link rel="(modulepreload|manifest)"/gi, '<link rel="later" data-rel="$1"')
    .replace(/<\/body>/i, () => `<script>${script}</script></body>`);
}
