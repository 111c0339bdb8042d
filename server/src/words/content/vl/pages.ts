import type { StandingPage } from '../content.types.ts';

export const pages: Readonly<Record<StandingPage, string>> = {
  aboutUs: `Hongbao là một nền tảng giao dịch trọn gói: ứng dụng điện thoại và máy chủ phía sau, dành cho những ai xây dựng, thử nghiệm và trình diễn các sản phẩm như vậy. Mọi khoản tiền trong đó đều là mô phỏng, và mọi kết quả đều có thể tính lại.`,
  userAgreement: `Đây là mô phỏng. Số dư, giá, địa chỉ và phần thưởng do máy chủ này tạo ra và không có giá trị gì bên ngoài nó.

Khi đăng ký, bạn đồng ý rằng:
- bạn dùng tên và giấy tờ tự nghĩ ra, và không dùng mật khẩu mà bạn dùng ở nơi khác
- bạn không bao giờ gửi coin thật vào địa chỉ hiển thị ở đây
- người vận hành máy chủ này có thể chỉnh đồng hồ, quyết định việc xét duyệt và đặt lại mọi thứ bất cứ lúc nào

Không có quyền đòi bất kỳ khoản thanh toán nào, và không nội dung nào ở đây là lời khuyên.`,
  privacyPolicy: `Mọi thứ bạn nhập nằm trong một tệp duy nhất trên máy chạy máy chủ này: hồ sơ, hình ảnh, lệnh và tin nhắn của bạn. Không có gì được gửi đi đâu, và không ai được báo về điều đó.

Người vận hành máy chủ có thể đọc, sao chép và xóa tệp đó. Mật khẩu và token đăng nhập chỉ được lưu dưới dạng mã băm.`,
};
