/** Rows of a shop of the first schema, in SQL, so that later code cannot alter them. */
export const OLD_SHOP = [
  `insert into brands (id, name, name_key) values (7, 'Sirocco', 'sirocco')`,
  `insert into categories (id, name, name_key) values (3, 'Casques', 'casques')`,
  `insert into subcategories (id, category_id, name, position) values (4, 3, 'Intégraux', 1)`,
  `insert into products (id, name, name_key, search_text, price, category_id, subcategory_id, brand_id,
     specifications, in_stock, is_new, sizes, created_at, updated_at)
   values (5, 'Casque NXR', 'casque nxr', 'casque nxr sirocco', 10000, 3, 4, 7, '[["Poids","1 kg"]]', 1, 0,
     '["M"]', '2025-01-01T00:00:00.000Z', '2025-01-01T00:00:00.000Z')`,
  `insert into orders (id, customer_name, customer_phone, search_text, wilaya_id, wilaya_name, delivery_type,
     center, subtotal, delivery_price, total_price, created_at)
   values (9, 'Karim Benali', '0661234567', 'karim benali 0661234567', 31, 'Oran', 'center', 'Ville', 10000, 400,
     10400, '2025-01-02T00:00:00.000Z')`,
  `insert into order_items (order_id, position, product_id, product_name, quantity, price)
   values (9, 0, 5, 'Casque NXR', 1, 10000)`,
]
