import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Markdown } from './markdown.tsx'

const render = (text: string) =>
  renderToStaticMarkup(createElement(Markdown, { text }))
    .replace(/ class="[^"]*"/g, '')
    .replace(/^<div>|<\/div>$/g, '')

test.each([
  ['# Un', '<h2>Un</h2>'],
  ['## Deux', '<h2>Deux</h2>'],
  ['### Trois', '<h3>Trois</h3>'],
  ['a **b _c_** d', '<p>a <strong>b <em>c</em></strong> d</p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['- a\n- a', '<ul><li>a</li><li>a</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['a  \nb', '<p>a<br/>b</p>'],
  ['[a](tel:+213550)', '<p><a href="tel:+213550">a</a></p>'],
  ['[a](mailto:a@b.dz)', '<p><a href="mailto:a@b.dz">a</a></p>'],
  ['a_b@c.dz', '<p><a href="mailto:a_b@c.dz">a_b@c.dz</a></p>'],
  ['[a](https://b.dz)', '<p><a href="https://b.dz" target="_blank" rel="noopener noreferrer">a</a></p>'],
  ['[a](javascript:alert)', '<p>a</p>'],
  ['[a](/panier)', '<p>a</p>'],
  ['[a](data:text/html,x)', '<p>a</p>'],
  ['![a](https://b.dz/c.png)', '<p>![a](https://b.dz/c.png)</p>'],
  ['<b>a</b>', '<p>&lt;b&gt;a&lt;/b&gt;</p>'],
  ['<script>a</script>', '<p>&lt;script&gt;a&lt;/script&gt;</p>'],
  ['> a', '<p>&gt; a</p>'],
  ['`a`', '<p>`a`</p>'],
  ['**Délai** : 10 h, « net » !', '<p><strong>Délai</strong>\u00a0: 10\u00a0h, «\u00a0net\u00a0»\u00a0!</p>'],
  ['prix \\* 2 & plus', '<p>prix * 2 &amp; plus</p>'],
])('%j is shown as %s', (text, html) => {
  expect(render(text)).toBe(html)
})

test.each(['[', '*', '<', '> ', '- ', '**a ', '[a](', '![a', '|a', 'a\n'])(
  'a page full of %j is shown',
  (part) => {
    expect(render(part.repeat(50_000 / part.length))).not.toBe('')
  },
)
