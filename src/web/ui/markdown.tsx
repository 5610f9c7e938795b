import { lexer, type Token, type Tokens } from 'marked'
import { Children, createContext, createElement, type ReactNode, useContext } from 'react'

/** Shows a link that is neither a page of the web nor an address, around what is inside it. */
type LinkTo = (href: string, inside: ReactNode) => ReactNode

const LinkToContext = createContext<LinkTo>((_href, inside) => inside)

/**
 * Shows a text in Markdown: headings below the page's own, paragraphs, lists, bold, italics and links. Everything else,
 * HTML and images among it, is shown as it was typed: no element comes from the text itself. Without `linkTo`, relative
 * links are their text alone.
 */
export function Markdown({ text, linkTo }: { text: string; linkTo?: LinkTo }) {
  const content = <div className="flex flex-col gap-4 leading-relaxed">{blocks(lexer(text))}</div>
  return linkTo ? <LinkToContext value={linkTo}>{content}</LinkToContext> : content
}

function blocks(tokens: Token[]): ReactNode[] {
  return Children.toArray(tokens.map(block))
}

function block(token: Token): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'heading':
      return heading(token as Tokens.Heading)
    case 'paragraph':
    case 'text':
      return <p>{inline((token as Tokens.Paragraph).tokens ?? [], token.raw)}</p>
    case 'list':
      return list(token as Tokens.List)
    case 'hr':
      return <hr className="border-concrete-300" />
    default:
      return <p className="whitespace-pre-line">{token.raw.trim()}</p>
  }
}

const HEADINGS = [
  'heading mt-4 text-2xl md:text-3xl',
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
  const children = Children.toArray(items.map(listItem))
  if (!ordered) return <ul className="flex list-disc flex-col gap-1 pl-6">{children}</ul>
  return (
    <ol start={start || 1} className="flex list-decimal flex-col gap-1 pl-6">
      {children}
    </ol>
  )
}

function listItem({ tokens, raw }: Tokens.ListItem): ReactNode {
  return <li key={raw}>{Children.toArray(tokens.map(listPart))}</li>
}

/** The text of a list's item needs no paragraph of its own. */
function listPart(token: Token): ReactNode {
  return token.type === 'text' ? inline((token as Tokens.Text).tokens ?? [], token.raw) : block(token)
}

function inline(tokens: Token[], raw: string): ReactNode {
  if (tokens.length === 0) return raw
  return Children.toArray(tokens.map(part))
}

function part(token: Token): ReactNode {
  const { raw, tokens = [] } = token as Tokens.Generic
  switch (token.type) {
    case 'strong':
      return <strong>{inline(tokens, raw)}</strong>
    case 'em':
      return <em>{inline(tokens, raw)}</em>
    case 'br':
      return <br />
    case 'escape':
      return (token as Tokens.Escape).text
    case 'text':
      return tokens.length > 0 ? inline(tokens, raw) : (token as Tokens.Text).text
    case 'link':
      return <TextLink token={token as Tokens.Link} />
    default:
      return raw
  }
}

const LINKED = /^(https?:\/\/|mailto:|tel:)/i

/** Other URLs, of scripts among them, are no links unless `linkTo` makes them some. */
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
