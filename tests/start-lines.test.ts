import { expect, test } from 'vitest'
import { ShopProgram } from './support/shop-program.ts'
import { makeTestFolder } from './support/test-databases.ts'

test('the version that runs is in the log, with the commit that it was built from', async () => {
  using folder = makeTestFolder()
  await using program = await ShopProgram.on({ DATA_DIR: folder.path, LOG_LEVEL: 'info' })
  const lines = await program.start()
  // Lines of the log may come a moment after what is printed.
  const printed = () => lines.join('\n')
  await expect
    .poll(printed)
    .toMatch(/"version":"\d+\.\d+\.\d+","commit":"([0-9a-f]{12}(-dirty)?)?","msg":"The shop is open"/)
})
