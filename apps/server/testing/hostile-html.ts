/** An address that nothing may ever request. A browser test watches it. */
export const canary = 'https://canary.invalid';

/** Executed if any script of the corpus runs. */
const run = `fetch('${canary}/run')`;

/**
 * Fragments that try to run something in a page, to send requests to another site, or to change the page. They must
 * fail in every HTML field and every plain field.
 */
export const hostileHtml: readonly string[] = [
  // scripts
  `<script>${run}</script>`,
  `<script src="${canary}/s.js"></script>`,
  `<ScRiPt >${run}</sCrIpT >`,
  `<script\n>${run}</script\n>`,
  `<scr<script>ipt>${run}</scr</script>ipt>`,
  `<<script>${run}//<</script>`,
  `<script>/*</title><script>*/${run}</script>`,
  `"><script>${run}</script>`,
  `'-${run}-'`,
  `</textarea><script>${run}</script>`,
  `<!--><script>${run}</script>-->`,
  `<!-- --!><img src=x onerror="${run}"> -->`,
  `<![CDATA[><script>${run}</script>]]>`,
  `<?xml version="1.0"?><script>${run}</script>`,
  // handlers
  `<img src=x onerror="${run}">`,
  `<img src=x onerror=${run} alt="a">`,
  `<img/src=x/onerror=${run}>`,
  `<img src="x\`><script>${run}</script>"\`>`,
  `<svg onload="${run}">`,
  `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
  `<svg><set attributeName=href to="javascript:${run}"/><a id=x><text>x</text></a></svg>`,
  `<svg><script>${run}</script></svg>`,
  `<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0ieCIgb25sb2FkPSJhbGVydCgxKSI+#x"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>${run}</script>"></iframe></foreignObject></svg>`,
  `<body onload="${run}">`,
  `<details open ontoggle="${run}"><summary>x</summary></details>`,
  `<video autoplay onplay="${run}"><source src="${canary}/v.mp4" onerror="${run}"></video>`,
  `<audio src="${canary}/a.mp3" autoplay></audio>`,
  `<input autofocus onfocus="${run}">`,
  `<select autofocus onfocus="${run}"><option>x</select>`,
  `<marquee onstart="${run}">x</marquee>`,
  `<p style="animation:x" onanimationstart="${run}">x</p>`,
  `<a href="#" onclick="${run}" onmouseover="${run}">x</a>`,
  // links
  `<a href="javascript:${run}">x</a>`,
  `<a href="JaVaScRiPt:${run}">x</a>`,
  `<a href="&#106;avascript:${run}">x</a>`,
  `<a href="java\tscript:${run}">x</a>`,
  `<a href="java&#10;script:${run}">x</a>`,
  `<a href=" javascript:${run}">x</a>`,
  `<a href="vbscript:msgbox(1)">x</a>`,
  `<a href="data:text/html,<script>${run}</script>">x</a>`,
  `<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>`,
  `<a href="//canary.invalid/x">x</a>`,
  `<a href="/\\canary.invalid/x">x</a>`,
  `<a href="blob:${canary}/1">x</a>`,
  `[x](javascript:${run})`,
  `[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)`,
  `![x](${canary}/md.png)`,
  `<javascript:${run}>`,
  // requests to other sites, and changes to the page
  `<img src="${canary}/pixel.gif">`,
  `<img srcset="${canary}/set.png 1x" src="//canary.invalid/p.png">`,
  `<picture><source srcset="${canary}/src.png"><img src=x></picture>`,
  `<iframe src="${canary}/frame"></iframe>`,
  `<iframe srcdoc="<script>${run}</script>"></iframe>`,
  `<object data="${canary}/o.swf"></object><embed src="${canary}/e.swf">`,
  `<style>@import url(${canary}/i.css); *{background:url(${canary}/b.png)}</style>`,
  `<link rel="stylesheet" href="${canary}/l.css">`,
  `<p style="background:url(${canary}/st.png);position:fixed;inset:0">x</p>`,
  `<form action="${canary}/f" method="post"><button>x</button></form>`,
  `<button formaction="javascript:${run}">x</button>`,
  `<meta http-equiv="refresh" content="0;url=${canary}/m">`,
  `<base href="${canary}/">`,
  `<table background="${canary}/t.png"><td background="javascript:${run}">x</td></table>`,
  `<a href="https://example.org" ping="${canary}/ping" target="_blank">x</a>`,
  // markup that parsers read in different ways
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${run}&gt;">`,
  `<math><mtext></mtext><mglyph><svg><mtext><style><a title="</style><img src onerror='${run}'>">`,
  `<math href="javascript:${run}"><mi>x</mi></math>`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<template><script>${run}</script></template>`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>"></xmp>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${run}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror="${run}">`,
  `<p id="x" class="portal" name="body" data-x="1" is="x-x" slot="x">x</p>`,
  `<textarea><img title="</textarea><img src=x onerror=${run}>"></textarea>`,
  `<isindex action="javascript:${run}" type=image>`,
  `<plaintext><script>${run}</script>`,
  // templates of other languages
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template of another language.
  '{{7*7}} ${7*7} <%= 7*7 %> #{7*7} {{constructor.constructor("alert(1)")()}}',
];
