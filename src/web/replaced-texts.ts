/** Elements that stand for text nodes of React. */
const replacements = new WeakMap<Node, ChildNode>()

/**
 * Follows text nodes that a translator of the page has replaced by elements. React still holds the old nodes: removing
 * them or inserting before them would throw, and new texts would stay unseen (facebook/react#11538).
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
    // A translator may have moved an element into one of its own.
    while (place && place.parentNode !== this) place = place.parentNode
    return insertBefore.call(this, child, place) as Child
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: ChildNode, text: string) {
      nodeValue?.set?.call(this, text)
      // The translator sees the new text as any other.
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
