import { expect } from 'vitest'
import { addProduct } from '../../../../tests/support/factories.ts'
import { onEachDatabase } from '../../../../tests/support/on-each-database.ts'
import { openGarage } from '../../../../tests/support/open-garage.ts'
import { search } from '../../../../tests/support/search-products.ts'

onEachDatabase(
  'a vehicle among the words finds what is marked for it, after what has the words',
  async (shop) => {
    const { addModel, addFitting, call } = await openGarage(shop)
    const mt = await addModel('Yamaha', 'MT-07')
    const versys = await addModel('Kawasaki', 'Versys 650')
    const duke = await addModel('KTM', '390 Duke')
    await addFitting({ name: 'Kit chaîne 525' }, [{ modelId: mt, fromYear: 2014, toYear: 2017 }])
    await addFitting({ name: 'Kit chaîne 520' }, [{ modelId: mt, fromYear: 2018 }])
    await addFitting({ name: 'Filtre à huile' }, [{ modelId: versys }, { modelId: duke }])
    await addFitting({ name: 'Graisse chaîne' }, 'all')
    await addProduct(shop, { name: 'Porte-clés MT-07' })

    expect(await search(shop, 'mt07')).toEqual(['Porte-clés MT-07', 'Kit chaîne 520', 'Kit chaîne 525'])
    expect(await search(shop, 'mt07 yamaha')).toEqual(['Kit chaîne 520', 'Kit chaîne 525'])
    expect(await search(shop, 'kit chaine mt07')).toEqual(['Kit chaîne 520', 'Kit chaîne 525'])
    expect(await search(shop, 'kit chaine pour mt 07')).toEqual(['Kit chaîne 520', 'Kit chaîne 525'])
    expect(await search(shop, 'mt-07 2019')).toEqual(['Kit chaîne 520'])
    expect(await search(shop, 'mt-07 2019', '&sort=price-low')).toEqual(['Kit chaîne 520'])
    expect(await search(shop, 'chaine mt07')).toEqual(['Graisse chaîne', 'Kit chaîne 520', 'Kit chaîne 525'])
    expect(await search(shop, 'shaine mt07 2016')).toEqual(['Graisse chaîne', 'Kit chaîne 525'])
    expect(await search(shop, 'versis')).toEqual(['Filtre à huile'])
    expect(await search(shop, 'duke390')).toEqual(['Filtre à huile'])
    expect(await search(shop, 'casque mt07')).toEqual([])
    expect(await search(shop, 'mt09')).toEqual([])

    await call('PUT', `/vehicles/models/${mt}`, { name: 'MT-09' })
    expect(await search(shop, 'kit chaine mt09')).toEqual(['Kit chaîne 520', 'Kit chaîne 525'])
  },
)
