/** Maps text nodes that React holds to the elements by which a page translator has replaced them. */
const replacements = new WeakMap<Node, ChildNode>()

/**
 * Makes React work on a page that a translator changes. Otherwise removing a replaced text node would throw,
 * and new texts would not appear (facebook/react#11538).
 */
export function followReplacedTexts(): void {
  const { removeChild, insertBefore } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue')
  const observer = new MutationObserver(remember)
  observer.observe(document, { childList: true, subtree: true })

  function standIn(node: Node): ChildNode {
    remember(observer.takeRecords())
    return replacements.get(node) ?? (node as ChildNode)
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    if (child.parentNode === this) return removeChild.call(this, child) as Child
    standIn(child).remove()
    return child
  }
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    next: Node | null,
  ): Child {
    let place = next
    if (place && place.parentNode !== this) place = standIn(place)
    // A translator may have wrapped the element in another one.
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, child, place) as Child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: ChildNode, text: string) {
      nodeValue?.set?.call(this, text)
      // Puts the text node back into the page, where the translator translates it like any other text.
      if (!this.isConnected) standIn(this).replaceWith(this)
    },
  })
}

function remember(records: MutationRecord[]): void {
  for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
    const shown = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT')
    if (shown) for (const node of removedNodes) replacements.set(node, shown as ChildNode)
  }
}
