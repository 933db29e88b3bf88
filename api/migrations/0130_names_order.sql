-- Names in a list of each language: 9 before 10, and Bengali by the order of its dictionaries. A server without ICU sorts by code points.
DO $$
DECLARE language text;
BEGIN
  FOREACH language IN ARRAY ARRAY['en', 'bn'] LOOP
    BEGIN
      EXECUTE format('CREATE COLLATION names_%s (provider = icu, locale = %L)', language, language || '-u-kn-true');
    EXCEPTION WHEN feature_not_supported THEN
      EXECUTE format('CREATE COLLATION names_%s FROM "C"', language);
    END;
  END LOOP;
END $$;
