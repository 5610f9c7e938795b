import { Marked, type Token, type Tokens } from 'marked'
import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import { withNoBreakSpaces } from '#rules/text.ts'

/** Renders a link whose URL is not http(s), `mailto:` or `tel:`. */
type LinkTo = (href: string, inside: ReactNode) => ReactNode

const LinkToContext = createContext<LinkTo>((_href, inside) => inside)

const asText = () => undefined

/** Parses headings, paragraphs, lists, rules, bold, italics and links; other syntax stays text. */
const markdown = new Marked({
  tokenizer: {
    blockquote: asText,
    code: asText,
    codespan: asText,
    def: asText,
    del: asText,
    fences: asText,
    html: asText,
    reflink: asText,
    table: asText,
    tag: asText,
  },
})

/**
 * Renders Markdown, with headings of lower levels than the page's title. Unsupported syntax, such as HTML and
 * images, is shown as typed. Without `linkTo`, links other than http(s), e-mail and phone are plain text.
 */
export function Markdown({ text, linkTo }: { text: string; linkTo?: LinkTo }) {
  const content = (
    <div className="flex flex-col gap-4 leading-relaxed">{each(markdown.lexer(text), block)}</div>
  )
  return linkTo ? <LinkToContext value={linkTo}>{content}</LinkToContext> : content
}

function each<Of extends Token>(tokens: Of[], show: (token: Of) => ReactNode): ReactNode[] {
  return tokens.map((token, index) => createElement(Fragment, { key: index }, show(token)))
}

function block(token: Token): ReactNode {
  const { type, raw } = token
  if (type === 'space' || type === 'def') return null
  if (type === 'heading') return heading(token as Tokens.Heading)
  if (type === 'paragraph' || type === 'text')
    return <p>{inline((token as Tokens.Paragraph).tokens ?? [], raw)}</p>
  if (type === 'list') return list(token as Tokens.List)
  if (type === 'hr') return <hr className="border-concrete-300" />
  return <p className="whitespace-pre-line">{raw.trim()}</p>
}

const HEADINGS = [
  'heading mt-4 text-[min(1.5rem,9vw)] md:text-3xl',
  'heading mt-2 text-xl md:text-2xl',
  'mt-2 font-semibold text-lg',
]

function heading({ depth, tokens, raw }: Tokens.Heading): ReactNode {
  const level = Math.min(Math.max(depth, 2), 6)
  return createElement(
    `h${level}`,
    { className: HEADINGS[level - 2] ?? HEADINGS.at(-1) },
    inline(tokens, raw),
  )
}

function list({ ordered, start, items }: Tokens.List): ReactNode {
  const children = each(items, ({ tokens }) => <li>{each(tokens, listPart)}</li>)
  if (!ordered) return <ul className="flex list-disc flex-col gap-1 pl-6">{children}</ul>
  return (
    <ol start={start || 1} className="flex list-decimal flex-col gap-1 pl-6">
      {children}
    </ol>
  )
}

function listPart(token: Token): ReactNode {
  return token.type === 'text' ? inline((token as Tokens.Text).tokens ?? [], token.raw) : block(token)
}

function inline(tokens: Token[], raw: string): ReactNode {
  if (tokens.length === 0) return raw
  return each(tokens, part)
}

function part(token: Token): ReactNode {
  const { type, raw, tokens = [] } = token as Tokens.Generic
  if (type === 'strong') return <strong>{inline(tokens, raw)}</strong>
  if (type === 'em') return <em>{inline(tokens, raw)}</em>
  if (type === 'br') return <br />
  if (type === 'escape') return (token as Tokens.Escape).text
  if (type === 'link') return <TextLink token={token as Tokens.Link} />
  if (type !== 'text') return raw
  return tokens.length > 0 ? inline(tokens, raw) : withNoBreakSpaces((token as Tokens.Text).text)
}

const LINKED = /^(https?:\/\/|mailto:|tel:)/i

/** Links only to http(s), e-mail and phone URLs, never to a script; `linkTo` renders any other link. */
function TextLink({ token: { href, tokens, raw } }: { token: Tokens.Link }): ReactNode {
  const linkTo = useContext(LinkToContext)
  const inside = inline(tokens, raw)
  if (!LINKED.test(href)) return linkTo(href, inside)
  const isPage = href.toLowerCase().startsWith('http')
  return (
    <a href={href} {...(isPage && { target: '_blank', rel: 'noopener noreferrer' })} className="underline">
      {inside}
    </a>
  )
}
