import { html, raw } from 'hono/html'
import type { ApiDescription } from '#server/http/openapi/openapi.ts'
import type { Operation, Parameter } from '#server/http/openapi/operation.ts'
import { type Content, nameOf, type Schema } from '#server/http/openapi/schemas.ts'

type Html = ReturnType<typeof html> | string
type Words = Record<string, string>
type Components = ApiDescription['components']

const ACCESS = ['Public', 'Propriétaire', 'Public, en partie']
const PLACES: Words = { path: 'chemin', query: 'requête', header: 'en-tête' }
const TYPES: Words = { string: 'texte', integer: 'entier', boolean: 'true ou false' }
const LISTS: Words = { texte: 'de textes', entier: 'd’entiers', objet: 'd’objets', fichier: 'de fichiers' }
const FORMATS: Words = { 'date-time': 'date et heure', binary: 'fichier' }

/** Renders a page without scripts. `shop` is a name, `origin` as in `https://shop.example`. */
export async function renderApiDocs(
  description: ApiDescription,
  { shop, origin, stylesheets }: { shop: string; origin: string; stylesheets: string[] },
): Promise<string> {
  const { info, tags } = description
  const page = await html`<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0b0d">
<meta name="robots" content="noindex">
<title>API | ${shop}</title>
<link rel="icon" href="/favicon.ico" sizes="32x32">
${stylesheets.map((file) => html`<link rel="stylesheet" href="/${file}">`)}
<style>${raw(STYLE)}</style>
</head>
<body>
<header class="on-dark"><div class="wide">
<a class="logo" href="/" aria-label="${shop}, accueil"><svg viewBox="0 0 26 28" aria-hidden="true"><path d="M7 0h7L7 28H0z" fill="#d90416"/><path d="M18 0h7l-7 28h-7z" fill="#fff"/></svg>${shop}</a>
<h1>L’API de la boutique</h1>
<ul>${info.description.split(/^- /m).map((line) => line && html`<li>${line}</li>`)}</ul>
<a class="button" href="/api/openapi.json">Description OpenAPI</a>
</div></header>
<div class="wide columns">
<nav aria-label="Ressources"><ul>
<li><a href="#exemple">Exemple</a></li>
${tags.map(({ name, description }) => html`<li><a href="#${name}">${description}</a></li>`)}
<li><a href="#objets">Objets</a></li>
</ul></nav>
<main>
<section id="exemple"><h2>Passer une commande</h2>
<p>Remplacez le produit, ses options, la wilaya et les montants par ceux de la boutique. Renvoyée avec la même clé, la commande n’est passée qu’une fois.</p>
<pre>${orderWithCurl(description, origin)}</pre></section>
${renderReference(description)}
</main></div>
</body>
</html>
`
  return String(page)
}

function orderWithCurl({ paths }: ApiDescription, origin: string): string {
  const example = paths['/api/orders']?.post?.requestBody?.content['application/json']?.example
  const body = JSON.stringify(example, null, 2).replaceAll("'", "'\\''").replaceAll('\n', '\n  ')
  return `curl ${origin}/api/orders \\
  -H 'Content-Type: application/json' \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '${body}'`
}

function renderReference({ tags, paths, components }: ApiDescription): Html {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
  )
  const bodies = operations.flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  // Skips request bodies, which are shown with their operation.
  const sent = new Set(bodies.map(({ schema }) => nameOf(schema)))
  const objects = Object.entries(components.schemas).filter(([name]) => !sent.has(name))
  const resources = tags.map(({ name, description }) => {
    const own = operations.filter((operation) => operation.tags.includes(name))
    return html`<section id="${name}"><h2>${description}</h2>${own.map((operation) => renderOperation(operation, components))}</section>`
  })
  return html`${resources}<section id="objets"><h2>Objets</h2>${objects.map(renderObject)}</section>`
}

function renderObject([name, schema]: [string, Schema]): Html {
  return html`<article id="${name}"><h3>${name}</h3>${renderFields(schema)}</article>`
}

function renderOperation(
  operation: Operation & { method: string; path: string },
  components: Components,
): Html {
  const { method, path, summary, security, description, parameters, requestBody, responses } = operation
  return html`<details><summary><span class="method ${method}">${method}</span><code>${path}</code><span class="what">${summary}</span><span class="note">${ACCESS[security.length]}</span></summary>
<div><p>${description} <span class="note">Dans un client : <code>${operation.operationId}</code></span></p>
${parameters.length > 0 && html`<h3>Paramètres</h3><dl>${parameters.map(renderParameter)}</dl>`}
${Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => renderBody(type, schema, components))}
<h3>Réponses</h3><dl>${Object.entries(responses).map(([status, response]) => renderResponse(status, response, components))}</dl>
</div></details>
`
}

function renderBody(type: string, schema: Schema, { schemas }: Components): Html {
  return html`<h3>Corps <code>${type}</code></h3>${renderFields(schemas[nameOf(schema)] ?? schema, true)}`
}

function renderParameter({ name, in: place, description, required, schema }: Parameter): Html {
  const label = html`${PLACES[place]}${required && ', obligatoire'}`
  return renderField(name, { ...schema, ...(description && { description }) }, label)
}

function renderResponse(
  status: string,
  response: Operation['responses'][string],
  { responses }: Components,
): Html {
  const { description, headers = {}, content = {} } = responses[nameOf(response)] ?? response
  const answer = Number(status) < 300 && renderContent(content)
  const names = Object.keys(headers).map(
    (name) => html` <span class="note">avec l’en-tête <code>${name}</code></span>`,
  )
  return html`<div><dt><code>${status}</code></dt><dd>${answer || description}${names}</dd></div>`
}

function renderContent(content: Content): Html {
  const { schema } = content['application/json'] ?? {}
  return schema ? html`${typeOf(schema)}${renderInner(schema)}` : Object.keys(content).join(' ou ')
}

/** Marks required fields of input, and optional ones of output. */
function renderFields({ properties = {}, required = [], description }: Schema, isSent = false): Html {
  const label = isSent ? 'obligatoire' : 'parfois absent'
  const fields = Object.entries(properties).map(([name, field]) =>
    renderField(name, toObject(field), required.includes(name) === isSent && label, isSent),
  )
  return html`${description && html`<p>${description}</p>`}<dl>${fields}</dl>`
}

function renderField(name: string, schema: Schema, label: Html | false, isSent = false): Html {
  return html`<div><dt><code>${name}</code> <span class="note">${label}</span></dt>
<dd>${typeOf(schema)} <span class="note">${noteOf(schema)}</span>${renderInner(schema, isSent)}</dd></div>`
}

function renderInner(schema: Schema, isSent = false): Html {
  const inner = schema.type === 'array' ? toObject(schema.items) : schema
  return inner.properties ? renderFields(inner, isSent) : ''
}

function typeOf(schema: Schema): Html {
  const { type, anyOf, format = '', contentSchema } = schema
  const name = nameOf(schema)
  if (name) return html`<a href="#${name}">${name}</a>`
  if (anyOf) return either(anyOf.map((one) => typeOf(toObject(one))))
  if (Array.isArray(type)) return either(type.map((one) => typeOf({ ...schema, type: one })))
  if (schema.enum) return either(schema.enum.map((value) => html`<code>${value}</code>`))
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (contentSchema) return html`JSON : ${typeOf(toObject(contentSchema))}`
  if (type !== 'array') return FORMATS[format] ?? TYPES[type ?? ''] ?? (type === 'null' ? type : 'objet')
  const item = typeOf(toObject(schema.items))
  return html`liste ${LISTS[String(item)] ?? html`de ${item}`}`
}

function noteOf(schema: Schema): string {
  const all = { ...toObject(schema.anyOf?.[0]), ...schema }
  const notes = [
    all.description,
    all.maximum !== undefined && `de ${all.minimum} à ${all.maximum.toLocaleString('fr')}`,
    all.maxLength !== undefined && `${all.maxLength} caractères au plus`,
    all.maxItems !== undefined && `${all.maxItems} au plus`,
    all.default !== undefined && `par défaut ${JSON.stringify(all.default)}`,
  ]
  return notes.filter(Boolean).join(', ')
}

function either(choices: Html[]): Html {
  return html`${choices.map((choice, index) => [index > 0 ? ' ou ' : '', choice])}`
}

/** Converts `true` and `false`, which are schemas too. */
function toObject(schema: Schema | Schema['items']): Schema {
  return typeof schema === 'object' && !Array.isArray(schema) ? schema : {}
}

const STYLE = `
body{margin:0;background:#f7f7f8;color:#0b0b0d;font:1rem/1.5 Barlow,'Barlow Fallback',Arial,sans-serif;overflow-wrap:anywhere}
ul,dl,dd,p{margin:0;padding:0}ul{list-style:none}
code,pre{font:.875em/1.5 ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace}
.wide{max-width:80rem;margin:0 auto;padding-inline:1rem}
.logo,h1,h2{font:italic 700 2rem/1.02 'Barlow Condensed','Barlow Condensed Fallback','Arial Narrow',sans-serif;text-transform:uppercase}
h1{font-size:clamp(2.5rem,8vw,4.5rem);margin:2rem 0 1rem}h2{margin:0 0 .75rem}
h3{font-size:1rem;font-weight:600;margin:1.25rem 0 .25rem}
header{background:#0b0b0d;color:#fff;padding:1.125rem 0 2rem;border-bottom:4px solid #d90416}
header ul{max-width:46rem;color:#cdcdd2}header li{padding:.25rem 0 .25rem 1.25rem;position:relative}
header li::before{content:'';position:absolute;left:0;top:.7rem;width:.5rem;height:.75rem;background:#d90416;transform:skewX(-14deg)}
.logo{display:inline-flex;align-items:center;gap:.5rem;min-height:2.75rem;color:#fff;font-size:1.75rem;text-decoration:none}.logo svg{height:1.75rem}
.button{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:1.25rem;padding:0 1.25rem;background:#d90416;color:#fff;font-weight:600;text-decoration:none}.button:hover{background:#b30211}
.columns{display:grid;gap:2rem;padding-block:2rem 4rem}
nav ul{display:flex;flex-wrap:wrap;column-gap:1.25rem}
nav a{display:flex;align-items:center;min-height:2.75rem;color:inherit;text-decoration:none}nav a:hover{color:#b30211;text-decoration:underline}
section{margin-bottom:3rem;scroll-margin-top:1.5rem}main a{color:#b30211;text-decoration:underline}
pre{background:#151519;color:#fff;padding:1rem;margin:.75rem 0 0;white-space:pre-wrap}
details,article{background:#fff;margin-top:.5rem;scroll-margin-top:.5rem}
article,details>div{padding:1rem}article h3{font-size:1.25rem;margin-top:0}article:target{outline:3px solid #d90416}
summary{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:center;padding:.75rem 1rem;cursor:pointer;list-style:none}
summary::-webkit-details-marker{display:none}summary:hover{background:#efeff1}
summary code{font-weight:600;flex-basis:100%;order:2}.what{flex:1;order:3;color:#44444c}
summary::after{content:'';order:1;width:.5rem;height:.5rem;border:solid #5c5c66;border-width:0 2px 2px 0;transform:rotate(45deg)}[open]>summary::after{transform:rotate(225deg)}
summary .note{flex:1;text-align:right}details>div{border-top:1px solid #e2e2e5}
.method{width:4.5rem;text-align:center;font:600 .9375rem/1.75 'Barlow Condensed','Arial Narrow',sans-serif;letter-spacing:.04em;text-transform:uppercase;border:1px solid}
.get{background:#dbeafe;color:#1e3a8a;border-color:#93c5fd}.post{background:#dcfce7;color:#14532d;border-color:#86efac}
.put{background:#fef3c7;color:#78350f;border-color:#fcd34d}.delete{background:#fee2e2;color:#7f1d1d;border-color:#fca5a5}
dl>div{padding:.5rem 0;border-top:1px solid #e2e2e5}dl>div:first-child{border-top:0}
dd dl{margin-top:.5rem;padding-left:1rem;border-left:3px solid #e2e2e5}.note{font-size:.875rem;color:#5c5c66}
@media (min-width:48rem){
.wide{padding-inline:2rem}dl>div{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:1rem}dd dl>div{grid-template-columns:12rem minmax(0,1fr)}
summary{flex-wrap:nowrap}summary code{flex:0 1 auto;order:0}.what{order:0}summary .note{flex:none}
}
@media (min-width:64rem){
.columns{grid-template-columns:12rem minmax(0,1fr);gap:3rem}summary code{flex:0 0 20rem}nav{position:sticky;top:1.5rem;align-self:start}nav ul{display:block}nav a{min-height:2.25rem}
}`
