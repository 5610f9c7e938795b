export type CachedPage = { path: string; titleHtml: string }

/** Needs no other file. */
export function offlinePage(cached: CachedPage[]): string {
  const links = cached.map(({ path, titleHtml }) => `<li><a href="${path}">${titleHtml}</a></li>`)
  const list = cached.length > 0 ? `<h2>Pages déjà vues</h2><ul>${links.join('')}</ul>` : ''
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0b0d">
<title>Hors ligne</title>
<style>
body{margin:0;min-height:100vh;background:#0b0b0d;color:#fff;font:1.0625rem/1.5 system-ui,sans-serif}
main{max-width:40rem;margin:0 auto;padding:3rem 1.25rem}
svg{height:2.5rem}
h1{font-size:2.5rem;line-height:1.1;margin:1.5rem 0 .75rem;text-transform:uppercase;font-style:italic}
h2{font-size:1.25rem;margin:2.5rem 0 .5rem}
p{color:#cdcdd2;margin:0 0 1.5rem}
a{color:#fff}
.again{display:inline-block;background:#d90416;padding:.8rem 1.5rem;font-weight:600;text-decoration:none}
ul{list-style:none;margin:0;padding:0}
li a{display:flex;align-items:center;min-height:2.75rem;border-bottom:1px solid #2a2a30;text-decoration:none}
a:focus-visible{outline:3px solid #fff;outline-offset:2px}
</style>
</head>
<body>
<main>
<svg viewBox="0 0 26 28" aria-hidden="true"><path d="M7 0h7L7 28H0z" fill="#d90416"/><path d="M18 0h7l-7 28h-7z" fill="#fff"/></svg>
<h1>Vous êtes hors ligne</h1>
<p>Cette page n’a pas pu être chargée. Votre panier est conservé. Vérifiez votre connexion internet puis réessayez.</p>
<a class="again" href="">Réessayer</a>
${list}
</main>
</body>
</html>`
}
