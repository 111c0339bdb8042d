import type { StandingPage } from '../content.types.ts';

export const pages: Readonly<Record<StandingPage, string>> = {
  aboutUs: `Hongbao ialah platform dagangan yang lengkap dalam satu pakej: aplikasi telefon dan pelayan di belakangnya, untuk mereka yang membina, menguji dan mempamerkan produk sebegini. Semua wang di dalamnya ialah wang simulasi, dan setiap hasil boleh dikira semula.`,
  userAgreement: `Ini simulasi. Baki, harga, alamat dan ganjaran direka oleh pelayan ini dan tidak bernilai apa-apa di luarnya.

Dengan mendaftar, anda bersetuju bahawa:
- anda menggunakan nama dan dokumen rekaan, dan bukan kata laluan yang anda gunakan di tempat lain
- anda tidak sekali-kali menghantar syiling sebenar ke alamat yang ditunjukkan di sini
- sesiapa yang mengendalikan pelayan ini boleh menggerakkan jamnya, memutuskan semakan dan menetapkan semula semuanya pada bila-bila masa

Tiada tuntutan terhadap sebarang bayaran, dan tiada nasihat dalam apa-apa yang ditunjukkan di sini.`,
  privacyPolicy: `Semua yang anda masukkan kekal dalam satu fail pada mesin yang menjalankan pelayan ini: profil, gambar, pesanan dan mesej anda. Tiada apa-apa dihantar ke mana-mana, dan tiada sesiapa diberitahu mengenainya.

Sesiapa yang mengendalikan pelayan boleh membaca fail itu, menyalinnya dan memadamkannya. Kata laluan dan token log masuk disimpan sebagai hash sahaja.`,
};
