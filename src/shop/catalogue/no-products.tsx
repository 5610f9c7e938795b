/** An empty shelf, and what to try. */
export function NoProducts() {
  return (
    <div className="flex flex-col items-start gap-3 bg-white px-6 py-14 md:px-12">
      <h3 className="heading text-3xl">Aucun produit trouvé</h3>
      <ul className="list-disc pl-5 text-concrete-700">
        <li>Vérifiez l'orthographe, ou essayez un mot plus court.</li>
        <li>Retirez un filtre ou élargissez la fourchette de prix.</li>
        <li>Appelez-nous : nous pouvons commander la pièce pour vous.</li>
      </ul>
    </div>
  )
}
