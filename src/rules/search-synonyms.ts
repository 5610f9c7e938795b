/** What riders type, and the French words that products have for it, folded as by `foldText`. */
const SYNONYMS: [typed: string, french: string][] = [
  ['helmet helmets خوذة خوذه خوذات خودة', 'casque casques'],
  ['glove gloves قفاز قفازات', 'gant gants'],
  ['jacket jackets سترة جاكيت جاكيطة', 'blouson blousons veste vestes'],
  ['boot boots حذاء احذية بوط', 'botte bottes chaussure chaussures'],
  ['pants trousers سروال', 'pantalon pantalons'],
  ['rain مطر', 'pluie'],
  ['bag bags backpack حقيبة حقائب', 'sac sacs sacoche sacoches'],
  ['lock locks قفل', 'antivol antivols'],
  ['batri batrie battery بطارية بطاريات', 'batterie batteries'],
  ['oil زيت زيوت', 'huile huiles'],
  ['chain سلسلة', 'chaine chaines'],
  ['tire tires tyre tyres اطار اطارات عجلة', 'pneu pneus'],
  ['brake brakes فرامل فران', 'frein freins plaquette plaquettes'],
  ['filter filters فلتر', 'filtre filtres'],
  ['mirror mirrors مراة مرايا', 'retroviseur retroviseurs'],
  ['light lights ضوء اضواء', 'phare phares feu feux ampoule ampoules'],
]

const FRENCH = new Map(
  SYNONYMS.flatMap(([typed, french]) => typed.split(' ').map((word) => [word, french.split(' ')] as const)),
)

/** Lists the French words for a folded one in English, Arabic or as it sounds; the Arabic article may be before it. */
export function frenchWordsFor(word: string): string[] {
  return FRENCH.get(word) ?? FRENCH.get(withoutArabicArticle(word)) ?? []
}

export function withoutArabicArticle(word: string): string {
  return word.replace(/^ال/u, '')
}
