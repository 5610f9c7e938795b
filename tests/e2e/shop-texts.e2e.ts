import { CHAPTERS } from './scenes/chapters.ts'
import { words } from './scenes/scene.ts'
import { expect, test } from './shop-fixture.ts'

// The storefront's texts as spec.md words them (§2, §4, §5, §8, §9), each on the screen and in the state that
// it belongs to: see scenes/. A word that differs by a letter, a case or an accent fails.

for (const [chapter, scenes] of CHAPTERS) {
  test(`the specification's words are on screen: ${chapter}`, async ({ page, shop }) => {
    for (const { state, texts, open } of scenes) {
      await open(page, shop)
      for (const text of texts) await expect(words(page, text), `${state}: ${text}`).toBeVisible()
    }
  })
}
