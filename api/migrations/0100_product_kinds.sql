-- Department and type of products (libs/contracts/src/productKinds.ts). Existing products get those that their tags and
-- category name, in either language.

ALTER TABLE products
  ADD COLUMN department text CHECK (department IN ('women', 'men', 'kids', 'unisex')),
  -- A slug, as in addresses.
  ADD COLUMN product_type text CHECK (product_type <> '');

CREATE TEMP TABLE department_words (word text PRIMARY KEY, department text NOT NULL) ON COMMIT DROP;
INSERT INTO department_words VALUES
  ('women', 'women'), ('মেয়েদের', 'women'), ('woman', 'women'), ('womens', 'women'), ('ladies', 'women'), ('lady', 'women'), ('female', 'women'), ('নারী', 'women'), ('নারীদের', 'women'), ('মহিলা', 'women'), ('মহিলাদের', 'women'), ('মেয়ে', 'women'), ('লেডিস', 'women'),
  ('men', 'men'), ('ছেলেদের', 'men'), ('man', 'men'), ('mens', 'men'), ('gents', 'men'), ('male', 'men'), ('পুরুষ', 'men'), ('পুরুষদের', 'men'), ('ছেলে', 'men'), ('জেন্টস', 'men'),
  ('kids', 'kids'), ('শিশুদের', 'kids'), ('kid', 'kids'), ('child', 'kids'), ('children', 'kids'), ('childrens', 'kids'), ('baby', 'kids'), ('babies', 'kids'), ('boy', 'kids'), ('boys', 'kids'), ('girl', 'kids'), ('girls', 'kids'), ('শিশু', 'kids'), ('বাচ্চা', 'kids'), ('বাচ্চাদের', 'kids'), ('ছোটদের', 'kids'), ('কিডস', 'kids'), ('বেবি', 'kids'),
  ('unisex', 'unisex'), ('ছেলে মেয়ে উভয়ের', 'unisex'), ('ইউনিসেক্স', 'unisex'), ('সবার', 'unisex');

CREATE TEMP TABLE type_words (word text PRIMARY KEY, type text NOT NULL) ON COMMIT DROP;
INSERT INTO type_words VALUES
  ('saree', 'saree'), ('শাড়ি', 'saree'), ('sari', 'saree'), ('shari', 'saree'), ('শাড়ী', 'saree'),
  ('salwar kameez', 'salwar-kameez'), ('সালোয়ার কামিজ', 'salwar-kameez'), ('three piece', 'salwar-kameez'), ('threepiece', 'salwar-kameez'), ('3 piece', 'salwar-kameez'), ('two piece', 'salwar-kameez'), ('2 piece', 'salwar-kameez'), ('kameez', 'salwar-kameez'), ('salwar', 'salwar-kameez'), ('থ্রি পিস', 'salwar-kameez'), ('থ্রিপিস', 'salwar-kameez'), ('টু পিস', 'salwar-kameez'), ('কামিজ', 'salwar-kameez'), ('সালোয়ার', 'salwar-kameez'),
  ('kurti', 'kurti'), ('কুর্তি', 'kurti'), ('কুর্তী', 'kurti'),
  ('dress', 'dress'), ('ড্রেস', 'dress'), ('gown', 'dress'), ('maxi', 'dress'), ('kaftan', 'dress'), ('গাউন', 'dress'), ('ম্যাক্সি', 'dress'), ('কাফতান', 'dress'),
  ('lehenga', 'lehenga'), ('লেহেঙ্গা', 'lehenga'), ('ghagra', 'lehenga'), ('ঘাগরা', 'lehenga'),
  ('abaya', 'abaya'), ('আবায়া', 'abaya'), ('borka', 'abaya'), ('burqa', 'abaya'), ('burka', 'abaya'), ('বোরকা', 'abaya'), ('বোরখা', 'abaya'),
  ('hijab', 'hijab'), ('হিজাব', 'hijab'), ('niqab', 'hijab'), ('khimar', 'hijab'), ('নিকাব', 'hijab'), ('খিমার', 'hijab'),
  ('orna', 'orna'), ('ওড়না', 'orna'), ('dupatta', 'orna'), ('scarf', 'orna'), ('stole', 'orna'), ('দোপাট্টা', 'orna'), ('স্কার্ফ', 'orna'),
  ('blouse', 'blouse'), ('ব্লাউজ', 'blouse'), ('ব্লাউস', 'blouse'),
  ('petticoat', 'petticoat'), ('পেটিকোট', 'petticoat'), ('সায়া', 'petticoat'),
  ('skirt', 'skirt'), ('স্কার্ট', 'skirt'), ('skirts', 'skirt'),
  ('palazzo', 'palazzo'), ('পালাজো', 'palazzo'), ('plazo', 'palazzo'), ('প্লাজো', 'palazzo'), ('পালাজ্জো', 'palazzo'),
  ('leggings', 'leggings'), ('লেগিংস', 'leggings'), ('legging', 'leggings'),
  ('panjabi', 'panjabi'), ('পাঞ্জাবি', 'panjabi'), ('punjabi', 'panjabi'), ('kurta', 'panjabi'), ('পাঞ্জাবী', 'panjabi'), ('কুর্তা', 'panjabi'),
  ('fatua', 'fatua'), ('ফতুয়া', 'fatua'), ('fotua', 'fatua'), ('fatuya', 'fatua'),
  ('lungi', 'lungi'), ('লুঙ্গি', 'lungi'), ('lungee', 'lungi'), ('লুঙ্গী', 'lungi'),
  ('pajama', 'pajama'), ('পাজামা', 'pajama'), ('pyjama', 'pajama'), ('পায়জামা', 'pajama'),
  ('dhoti', 'dhoti'), ('ধুতি', 'dhoti'), ('dhuti', 'dhoti'),
  ('sherwani', 'sherwani'), ('শেরওয়ানি', 'sherwani'), ('শেরোয়ানি', 'sherwani'),
  ('koti', 'koti'), ('কোটি', 'koti'), ('waistcoat', 'koti'), ('vest', 'koti'), ('কটি', 'koti'),
  ('thobe', 'thobe'), ('জুব্বা', 'thobe'), ('jubba', 'thobe'), ('জোব্বা', 'thobe'), ('থোব', 'thobe'),
  ('shirt', 'shirt'), ('শার্ট', 'shirt'), ('shirts', 'shirt'),
  ('polo', 'polo'), ('পোলো', 'polo'), ('polo shirt', 'polo'), ('polos', 'polo'), ('পোলো শার্ট', 'polo'),
  ('t shirt', 't-shirt'), ('টি শার্ট', 't-shirt'), ('t shirts', 't-shirt'), ('tshirt', 't-shirt'), ('tshirts', 't-shirt'), ('tee', 't-shirt'), ('tees', 't-shirt'), ('genji', 't-shirt'), ('টিশার্ট', 't-shirt'), ('গেঞ্জি', 't-shirt'),
  ('hoodie', 'hoodie'), ('হুডি', 'hoodie'), ('hoodies', 'hoodie'), ('hoody', 'hoodie'),
  ('sweater', 'sweater'), ('সোয়েটার', 'sweater'), ('sweaters', 'sweater'), ('jumper', 'sweater'), ('pullover', 'sweater'), ('cardigan', 'sweater'),
  ('jacket', 'jacket'), ('জ্যাকেট', 'jacket'), ('jackets', 'jacket'),
  ('blazer', 'blazer'), ('ব্লেজার', 'blazer'), ('blazers', 'blazer'), ('suit', 'blazer'),
  ('jeans', 'jeans'), ('জিন্স', 'jeans'), ('jean', 'jeans'), ('denim pant', 'jeans'), ('জিন্স প্যান্ট', 'jeans'),
  ('trousers', 'trousers'), ('প্যান্ট', 'trousers'), ('trouser', 'trousers'), ('pants', 'trousers'), ('pant', 'trousers'), ('chinos', 'trousers'), ('gabardine pant', 'trousers'), ('ট্রাউজার', 'trousers'),
  ('joggers', 'joggers'), ('জগার্স', 'joggers'), ('jogger', 'joggers'),
  ('shorts', 'shorts'), ('হাফ প্যান্ট', 'shorts'), ('half pant', 'shorts'), ('শর্টস', 'shorts'),
  ('shawl', 'shawl'), ('শাল', 'shawl'), ('chador', 'shawl'), ('চাদর', 'shawl'),
  ('gamcha', 'gamcha'), ('গামছা', 'gamcha'), ('gamchha', 'gamcha'),
  ('frock', 'frock'), ('ফ্রক', 'frock'), ('frocks', 'frock'),
  ('fabric', 'fabric'), ('গজ কাপড়', 'fabric'), ('fabrics', 'fabric'), ('unstitched', 'fabric'), ('থান কাপড়', 'fabric'), ('আনস্টিচড', 'fabric');

CREATE TEMP TABLE typical_departments (type text PRIMARY KEY, department text NOT NULL) ON COMMIT DROP;
INSERT INTO typical_departments VALUES
  ('saree', 'women'), ('salwar-kameez', 'women'), ('kurti', 'women'), ('dress', 'women'), ('lehenga', 'women'),
  ('abaya', 'women'), ('hijab', 'women'), ('orna', 'women'), ('blouse', 'women'), ('petticoat', 'women'), ('skirt',
  'women'), ('palazzo', 'women'), ('leggings', 'women'), ('panjabi', 'men'), ('lungi', 'men'), ('dhoti', 'men'),
  ('sherwani', 'men'), ('koti', 'men'), ('thobe', 'men'), ('frock', 'kids');

-- Each text once: there are few.
CREATE TEMP TABLE kind_texts ON COMMIT DROP AS
SELECT text, department, exact.type AS exact_type, part.type AS part_type
FROM (
  SELECT text, trim(regexp_replace(translate(fold(text), '''’', ''), '[-–/_,.|()&+[:space:]]+', ' ', 'g')) AS words
  FROM (SELECT category AS text FROM products WHERE category <> '' UNION SELECT unnest(tag_names) FROM products) AS named
) AS split
LEFT JOIN department_words d ON d.word = split.words
LEFT JOIN type_words exact ON exact.word = split.words
LEFT JOIN LATERAL (
  SELECT type FROM type_words w WHERE position(' ' || w.word || ' ' IN ' ' || split.words || ' ') > 0
  ORDER BY length(w.word) DESC, w.word LIMIT 1) AS part ON true
WHERE department IS NOT NULL OR part.type IS NOT NULL;
CREATE UNIQUE INDEX ON kind_texts (text);
ANALYZE kind_texts;

-- Of the products that get one, for the batches of 0101.
CREATE TABLE product_kinds_to_set (product_id bigint PRIMARY KEY, department text, product_type text);
INSERT INTO product_kinds_to_set (product_id, department, product_type)
SELECT kind.id,
  coalesce(kind.department, (SELECT t.department FROM typical_departments t WHERE t.type = kind.type)), kind.type
FROM (
  SELECT named.id,
    coalesce((array_agg(k.exact_type ORDER BY place) FILTER (WHERE k.exact_type IS NOT NULL))[1],
      (array_agg(k.part_type ORDER BY place) FILTER (WHERE k.part_type IS NOT NULL))[1]) AS type,
    CASE
      WHEN bool_or(k.department = 'kids') THEN 'kids'
      WHEN bool_or(k.department = 'unisex') OR (bool_or(k.department = 'women') AND bool_or(k.department = 'men')) THEN 'unisex'
      ELSE max(k.department)
    END AS department
  FROM (
    SELECT id, 0 AS place, category AS text FROM products
    UNION ALL
    SELECT id, place, text FROM products, unnest(tag_names) WITH ORDINALITY AS tag(text, place)
  ) AS named JOIN kind_texts k USING (text)
  GROUP BY named.id
) AS kind;

CREATE TRIGGER tell_catalog_kind AFTER UPDATE OF department, product_type ON products
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalog();
